import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { CashSummary } from '@khamar/contract/sales/cash';
import { booked, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import type { PairFarm } from './pair-farm.ts';
import type { HttpResult, Outcome, Subject } from './run-pairs.ts';

type Name =
  | 'record'
  | 'offer'
  | 'count'
  | 'cancelHandIn'
  | 'pay'
  | 'confirmOut'
  | 'declineOut'
  | 'close'
  | 'confirmClosing'
  | 'declineClosing'
  | 'void';

const TAKEN = 1000_00;
const HANDED_IN = 4000_00;
const PAID = 200_00;
/** Above the limit. */
const DEPOSIT = 7000_00;
const MISSING = 500_00;

interface State {
  paisa: number;
  handIn: 'offered' | 'counted' | 'cancelled';
  out: 'asked' | 'paid' | 'declined';
  closing: 'open' | 'pending' | 'done' | 'declined';
  isClosedAgain: boolean;
  isVoided: boolean;
}
const STARTS: Record<string, State> = Object.fromEntries(
  (['open', 'pending'] as const).map((closing) => {
    const paisa = closing === 'open' ? ADVANCE : ADVANCE - MISSING;
    const state: State = {
      paisa,
      handIn: 'offered',
      out: 'asked',
      closing,
      isClosedAgain: false,
      isVoided: false,
    };
    return [nameOf(state), state];
  }),
);

function nameOf({ paisa, handIn, out, closing, isClosedAgain, isVoided }: State): string {
  return [
    paisa / 100,
    handIn,
    out,
    closing,
    ...(isClosedAgain ? ['again'] : []),
    ...(isVoided ? ['voided'] : []),
  ].join(' ');
}

/** The state after each command, or its error. `expected` is what the closing was counted against. */
function results(state: State, expected: number): Record<Name, State | string> {
  const { paisa, handIn, out, closing } = state;
  const DECIDED = 'cash_request_state';
  const unknown = 'cash_request_not_found';
  const isPending = closing === 'pending';
  // What the closing has booked as missing is not taken from the hand again.
  const voided = closing === 'done' ? ADVANCE - MISSING : ADVANCE;
  const closed: State =
    state.closing === 'open'
      ? { ...state, closing: 'pending', paisa: paisa - MISSING }
      : { ...state, isClosedAgain: true };
  return {
    record: { ...state, paisa: paisa + TAKEN },
    offer: paisa >= PAID ? state : 'cash_short',
    count: handIn === 'offered' ? { ...state, handIn: 'counted', paisa: paisa - HANDED_IN } : DECIDED,
    cancelHandIn: handIn === 'offered' ? { ...state, handIn: 'cancelled' } : DECIDED,
    pay: paisa >= PAID ? { ...state, paisa: paisa - PAID } : 'cash_short',
    confirmOut:
      out !== 'asked'
        ? DECIDED
        : paisa >= DEPOSIT
          ? { ...state, out: 'paid', paisa: paisa - DEPOSIT }
          : 'cash_short',
    declineOut: out === 'asked' ? { ...state, out: 'declined' } : DECIDED,
    close: paisa === expected ? closed : 'cash_changed',
    confirmClosing:
      isPending && expected !== ADVANCE
        ? { ...state, closing: 'done' }
        : expected === ADVANCE
          ? unknown
          : DECIDED,
    declineClosing:
      expected === ADVANCE
        ? unknown
        : isPending && !state.isClosedAgain
          ? { ...state, closing: 'declined', paisa: paisa + MISSING }
          : DECIDED,
    void: state.isVoided
      ? 'void_state'
      : isPending
        ? 'cash_undecided'
        : { ...state, isVoided: true, paisa: paisa - voided },
  };
}

/** Of the starts and of every state after one command. */
function outcomesFrom(starts: State[]): Record<string, Record<Name, Outcome>> {
  const table: Record<string, Record<Name, Outcome>> = {};
  const add = (state: State, expected: number): State[] => {
    const next = results(state, expected);
    const outcome = (name: Name): Outcome => {
      const after = next[name];
      return typeof after === 'string' ? [after] : ['ok', nameOf(after)];
    };
    table[nameOf(state)] = {
      record: outcome('record'),
      offer: outcome('offer'),
      count: outcome('count'),
      cancelHandIn: outcome('cancelHandIn'),
      pay: outcome('pay'),
      confirmOut: outcome('confirmOut'),
      declineOut: outcome('declineOut'),
      close: outcome('close'),
      confirmClosing: outcome('confirmClosing'),
      declineClosing: outcome('declineClosing'),
      void: outcome('void'),
    };
    return Object.values(next).filter((after) => typeof after !== 'string');
  };
  for (const start of starts) for (const after of add(start, start.paisa)) add(after, start.paisa);
  return table;
}

const done = (response: HttpResult) => responseOf(CashSummary).parse(response.body).data._id;

/** An agent with an advance in cash, of which a part is offered and a deposit asked for; someone asked to void the payment. */
async function arrange(farm: PairFarm, start: string) {
  const { staff, second } = farm;
  const agent = await farm.nextAgent();
  const cow = farm.nextCow();
  const caller = { tagId: cow.tag, name: 'Caller', phone: '01812345678' };
  const { code } = booked(await agent.send('POST', '/sales/bookings', caller));
  const record = (amountPaisa: number) =>
    agent.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa });
  const { _id: payment } = paid(await record(ADVANCE));
  const offer = (receiver: string, amountPaisa: number) =>
    agent.send('POST', '/sales/cash/hand-ins', { receiver, amountPaisa });
  const pay = (purpose: string, amountPaisa: number) =>
    agent.send('POST', '/sales/cash/outs', { purpose, amountPaisa });
  const close = (expectedPaisa: number, countedPaisa: number) =>
    agent.send('POST', '/sales/cash/closings', { expectedPaisa, countedPaisa });
  const handIn = done(await offer(staff.id, HANDED_IN));
  const out = done(await pay('bank', DEPOSIT));
  paid(await staff.send('POST', `/sales/payments/${payment}/void`, { reason: 'A mistake' }));
  const isOpen = STARTS[start]?.closing === 'open';
  const closing = isOpen ? randomUUID() : done(await close(ADVANCE, ADVANCE - MISSING));
  return {
    agent,
    staff,
    second,
    cowId: cow.id,
    payment,
    handIn,
    out,
    closing,
    isOpen,
    record,
    offer,
    pay,
    close,
  };
}
type World = Awaited<ReturnType<typeof arrange>>;

const cash = '/sales/cash';
const lock = 'cash' as const;

export const CASH: Subject<World, Name> = {
  arrange,
  starts: Object.keys(STARTS),
  locksOf: ({ cowId, payment, agent }) => ({ cowId, paymentId: payment, holder: agent.id }),
  commands: {
    record: { routes: ['POST /sales/bookings/:code/payments'], lock, send: ({ record }) => record(TAKEN) },
    offer: { routes: [`POST ${cash}/hand-ins`], lock, send: ({ offer, second }) => offer(second.id, PAID) },
    count: {
      routes: [`POST ${cash}/hand-ins/:id/count`],
      lock,
      send: ({ staff, handIn }) =>
        staff.send('POST', `${cash}/hand-ins/${handIn}/count`, { countedPaisa: HANDED_IN }),
    },
    cancelHandIn: {
      routes: [`POST ${cash}/hand-ins/:id/cancel`],
      lock,
      send: ({ agent, handIn }) => agent.send('POST', `${cash}/hand-ins/${handIn}/cancel`),
    },
    pay: { routes: [`POST ${cash}/outs`], lock, send: ({ pay }) => pay('feed', PAID) },
    confirmOut: {
      routes: [`POST ${cash}/outs/:id/confirm`],
      lock,
      send: ({ staff, out }) => staff.send('POST', `${cash}/outs/${out}/confirm`),
    },
    declineOut: {
      routes: [`POST ${cash}/outs/:id/decline`],
      lock,
      send: ({ agent, out }) => agent.send('POST', `${cash}/outs/${out}/decline`),
    },
    close: {
      routes: [`POST ${cash}/closings`],
      lock,
      send: ({ close, isOpen }) =>
        isOpen ? close(ADVANCE, ADVANCE - MISSING) : close(ADVANCE - MISSING, ADVANCE - MISSING),
    },
    confirmClosing: {
      routes: [`POST ${cash}/closings/:id/confirm`],
      lock,
      send: ({ second, closing }) =>
        second.send('POST', `${cash}/closings/${closing}/confirm`, {
          account: 'cash_over_short',
          reason: 'Lost',
        }),
    },
    declineClosing: {
      routes: [`POST ${cash}/closings/:id/decline`],
      lock,
      send: ({ agent, closing }) => agent.send('POST', `${cash}/closings/${closing}/decline`),
    },
    void: {
      routes: ['POST /sales/payments/:id/void/approve'],
      lock,
      send: ({ second, payment }) => second.send('POST', `/sales/payments/${payment}/void/approve`),
    },
  },
  outcomes: outcomesFrom(Object.values(STARTS)),
  async stateOf({ pool }, { agent, handIn, out, payment }) {
    const { rows } = await pool.query<{ labels: (string | null)[] }>(
      `select array[
         (select (paisa / 100)::text from cash_holder where holder = $1),
         (select case outcome when 'COUNTED' then 'counted' when 'WITHDRAWN' then 'cancelled' else 'offered' end
          from cash_hand_in where id = $2),
         (select case outcome when 'PAID' then 'paid' when 'DECLINED' then 'declined' else 'asked' end from cash_out where id = $3),
         coalesce((select case outcome when 'DONE' then 'done' when 'DECLINED' then 'declined' else 'pending' end
          from cash_closing where holder = $1 and period = 1), 'open'),
         (select 'again' from cash_closing where holder = $1 and period = 2),
         (select 'voided' from payment_event where payment_id = $4 and kind = 'VOIDED')] as labels`,
      [agent.id, handIn, out, payment],
    );
    return (rows[0]?.labels ?? []).filter((label) => label !== null).join(' ');
  },
};
