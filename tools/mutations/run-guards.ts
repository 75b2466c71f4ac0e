import type { Guard } from './guard.ts';

const RUNS = 'api/src/modules/sales/runs';
const DELIVERY = 'api/src/modules/sales/delivery';

/** Delivery, runs and what drivers' phones send. */
export const RUN_GUARDS: readonly Guard[] = [
  {
    name: 'run: only booked deliveries that are on no other run',
    file: `${RUNS}/runs.service.ts`,
    text: `(await stops.listPlannable(tx, day, codes)).filter(({ isPlannable }) => isPlannable)`,
    without: 'await stops.listPlannable(tx, day, codes)',
    tests: 'DELIV-05 only booked deliveries of the day',
  },
  {
    name: "run: only the booked animal's tag is loaded",
    file: `${RUNS}/driver.service.ts`,
    text: `if (tagId !== cow.tag_id) throw new AppError('wrong_cow');`,
    without: '',
    tests: 'DELIV-05 another cow, a wrong code',
  },
  {
    name: 'run: only its driver',
    file: `${RUNS}/driver.service.ts`,
    text: `if (driverId !== accountId && !formerDriverIds.includes(accountId)) throw new AppError('stop_not_found');`,
    without: '',
    tests: 'DELIV-05 only the driver',
  },
  {
    name: 'run: only with the right code',
    file: `${RUNS}/deliver-stop.ts`,
    text: 'code === stop.code && ',
    without: '',
    tests: 'DELIV-05 another cow, a wrong code',
  },
  {
    name: 'run: three tries',
    file: `${RUNS}/deliver-stop.ts`,
    text: ' && stop.tries < MAX_CODE_TRIES',
    without: '',
    tests: 'DELIV-05 another cow, a wrong code',
  },
  {
    name: 'run: with a signal, too little cash is refused',
    file: `${RUNS}/deliver-stop.ts`,
    text: `if (!isOffline && isShort) throw new AppError('balance_due');`,
    without: '',
    tests: 'DELIV-05 another cow, a wrong code',
  },
  {
    name: 'run: late cash once from a phone',
    file: `${RUNS}/deliver-stop.ts`,
    text: 'phones.includes(device) || ',
    without: '',
    tests: 'DELIV-05 a stop that has ended',
  },
  {
    name: 'run: late cash from two phones at most',
    file: `${RUNS}/deliver-stop.ts`,
    text: ' || phones.length >= LATE_PHONES',
    without: '',
    tests: 'DELIV-05 a stop that has ended',
  },
  {
    name: 'run: agreed credit is an amount',
    file: `${RUNS}/stops.repository.ts`,
    text: ' and credit_paisa >= ${balancePaisa}',
    without: '',
    tests: 'DELIV-05 agreed credit is an amount',
  },
  {
    name: 'run: an animal under way is not cancelled',
    file: 'api/src/modules/sales/bookings/cancel-booking.ts',
    text: 'await rejectUnderWay(tx, booking.id);',
    without: '',
    tests: 'DELIV-05 a booking whose cow is loaded',
  },
  {
    name: 'run: an animal under way keeps its slot',
    file: `${DELIVERY}/choose-delivery.ts`,
    text: 'await rejectUnderWay(tx, booking.id);',
    without: '',
    tests: 'DELIV-05 a booking whose cow is loaded',
  },
  {
    name: 'run: nobody decides that another animal than the scanned one was delivered',
    file: `${RUNS}/stop-checks.ts`,
    text: `if (loadedCowId !== null && loadedCowId !== cow_id) throw new AppError('wrong_cow');`,
    without: '',
    tests: 'DELIV-05 the office decides about a cow',
  },
  {
    name: 'run: only an administrator overrides',
    file: `${RUNS}/runs.routes.ts`,
    text: `onRequest: requires('override:delivery')`,
    without: `onRequest: requires('read:deliveries')`,
    tests: 'DELIV-05 only the driver',
  },
  {
    name: 'run: a full slot takes nobody',
    file: `${DELIVERY}/choose-delivery.ts`,
    text: `if (before?.slotId !== slot.id && isFull(slot, booking)) throw new AppError('slot_full');`,
    without: '',
    tests: 'a full slot is refused',
  },
  {
    name: 'run: a total that was not shown is not agreed to',
    file: `${DELIVERY}/choose-delivery.ts`,
    text: `if (costs.totalPaisa !== choice.totalPaisa) throw new AppError('total_changed', undefined, { costs });`,
    without: '',
    tests: 'fee and keeping fee are shown, agreed and locked',
  },
];
