import type { Guard } from './guard.ts';

const SALES = 'api/src/modules/sales';

/** Cash in hand, closings and slips. */
export const CASH_GUARDS: readonly Guard[] = [
  {
    name: 'cash: of others only an administrator',
    file: `${SALES}/cash/require-cash.ts`,
    text: `if (!can(actor.roles, 'manage:cash')) throw new AppError('forbidden');`,
    without: '',
    tests: 'COUNT-04 a difference is recorded',
  },
  {
    name: 'cash: only of someone who exists',
    file: `${SALES}/cash/require-cash.ts`,
    text: `if (!(await isHolder(tx, holder))) throw new AppError('not_found', 'There is no such person');`,
    without: '',
    tests: 'COUNT-04 cash is closed only',
  },
  {
    name: 'cash: not more than is in hand',
    file: `${SALES}/cash/require-cash.ts`,
    text: `if (amount > paisa) throw new AppError('cash_short');`,
    without: '',
    tests: 'COUNT-03',
  },
  {
    name: 'cash: above the limit an administrator pays out',
    file: `${SALES}/cash/cash-outs.service.ts`,
    text: '(await requests.sumPaidAlone(tx, holder)) + amountPaisa <= limit',
    without: 'true',
    tests: 'COUNT-03 cash is paid out',
  },
  {
    name: 'cash: only the receiver counts a hand-in',
    file: `${SALES}/cash/hand-ins.service.ts`,
    text: `if (!isReceiver && !(handIn.receiver === 'till' && can(actor.roles, 'manage:cash')))`,
    without: 'if (false)',
    tests: 'COUNT-03',
  },
  {
    name: 'cash: not more is counted than was handed in',
    file: `${SALES}/cash/hand-ins.service.ts`,
    text: 'if (countedPaisa > Number(handIn.offered_paisa))',
    without: 'if (false)',
    tests: 'COUNT-03',
  },
  {
    name: 'cash: a closing is of what was expected when it was counted',
    file: `${SALES}/cash/closings.service.ts`,
    text: `if (paisa !== expectedPaisa) throw new AppError('cash_changed');`,
    without: '',
    tests: 'COUNT-04 a closing covers',
  },
  {
    name: 'cash: a difference needs a second person',
    file: `${SALES}/cash/closings.service.ts`,
    text: `if (isAlone && settings.current.selling.voidsNeedTwo) throw new AppError('cash_second_person');`,
    without: '',
    tests: 'COUNT-04 a difference is recorded',
  },
  {
    name: 'slip: the phone number is masked',
    file: `${SALES}/slips/slips.service.ts`,
    text: 'return withMaskedPhone(toSlip(rows, await slips.findMoney(db, idsOf(rows))));',
    without: 'return toSlip(rows, await slips.findMoney(db, idsOf(rows)));',
    tests: 'COUNT-08 anyone with the link',
  },
  {
    name: 'slip: its link works for 90 days',
    file: `${SALES}/slips/slips.repository.ts`,
    text: ".where('expires_at', '>', sql<Date>`clock_timestamp()`)",
    without: '',
    tests: 'COUNT-08 anyone with the link',
  },
  {
    name: 'slip: a link that was turned off is dead',
    file: `${SALES}/slips/slips.repository.ts`,
    text: `.where('withdrawn_at', 'is', null)`,
    without: '',
    tests: 'COUNT-08 anyone with the link',
  },
  {
    name: 'slip: of one customer',
    file: `${SALES}/slips/slips.service.ts`,
    text: `if (new Set(rows.map(customerOf)).size > 1) throw new AppError('slip_customers');`,
    without: '',
    tests: 'COUNT-08 a slip is of',
  },
];
