import { booked, held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, ON_CREDIT, type PairFarm } from './pair-farm.ts';
import type { Outcome, Subject } from './run-pairs.ts';

type Name = 'ask' | 'approve' | 'decline' | 'receive' | 'deliver' | 'reverse' | 'return' | 'cancel';

/** A booking with its advance in cash, which staff have asked to void. */
async function arrange(farm: PairFarm, start: string) {
  const { staff, second } = farm;
  const [buyer, cow] = [await farm.nextBuyer(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const office = (what: string, body: object) => staff.send('POST', `/sales/bookings/${code}/${what}`, body);
  const receive = () => office('payments', { provider: 'cash', amountPaisa: ADVANCE });
  const { _id: id } = paid(await receive());
  if (start === 'DELIVERED asked') booked(await office('deliver', ON_CREDIT));
  const ask = () => staff.send('POST', `/sales/payments/${id}/void`, { reason: 'A mistake' });
  paid(await ask());
  const decide = (what: string, body?: object) =>
    second.send('POST', `/sales/payments/${id}/void/${what}`, body);
  return { id, code, cowId: cow.id, office, receive, ask, decide };
}
type World = Awaited<ReturnType<typeof arrange>>;

const STATES = ['HELD', 'BOOKED', 'DELIVERED', 'CANCELLED'] as const;
type State = (typeof STATES)[number];
const REQUESTS = ['asked', 'declined', 'voided'] as const;
type Request = (typeof REQUESTS)[number];
const WRONG_STATE: Outcome = ['booking_state'];
const nameOf = (state: State, isPaid: boolean, request: Request) =>
  [state, ...(isPaid ? ['paid'] : []), request].join(' ');

/** `isPaid`: with another payment of the advance. */
function outcomesOf(state: State, isPaid: boolean, request: Request): Record<Name, Outcome> {
  const to = (next: State, nowPaid = isPaid, now = request): Outcome => ['ok', nameOf(next, nowPaid, now)];
  const isCancelled = state === 'CANCELLED';
  const hasMoney = isPaid || request !== 'voided';
  const refunded: Outcome | undefined =
    isCancelled && request !== 'voided' ? ['payment_refunded'] : undefined;
  const afterVoid = state === 'BOOKED' && !isPaid ? 'HELD' : state;
  return {
    ask: refunded ?? ASK_AGAIN[request] ?? to(state, isPaid, 'asked'),
    approve: request === 'asked' ? (refunded ?? to(afterVoid, isPaid, 'voided')) : ['void_state'],
    decline: request === 'asked' ? to(state, isPaid, 'declined') : ['void_state'],
    receive: to(state === 'HELD' ? 'BOOKED' : state, true),
    deliver: state === 'BOOKED' ? to('DELIVERED') : WRONG_STATE,
    reverse: state === 'DELIVERED' ? to(hasMoney ? 'BOOKED' : 'HELD') : WRONG_STATE,
    return: state === 'DELIVERED' ? to('CANCELLED') : WRONG_STATE,
    cancel: state === 'BOOKED' || state === 'HELD' ? to('CANCELLED') : WRONG_STATE,
  };
}
const ASK_AGAIN: Partial<Record<Request, Outcome>> = { asked: ['void_state'], voided: ['not_voidable'] };

const sales = '/sales/bookings/:code';
const payment = '/sales/payments/:id/void';

export const VOID: Subject<World, Name> = {
  arrange,
  starts: ['BOOKED asked', 'DELIVERED asked'],
  locksOf: ({ id, cowId }) => ({ cowId, paymentId: id }),
  commands: {
    ask: { routes: [`POST ${payment}`], lock: 'payment', send: ({ ask }) => ask() },
    approve: { routes: [`POST ${payment}/approve`], send: ({ decide }) => decide('approve') },
    decline: {
      routes: [`POST ${payment}/decline`],
      lock: 'payment',
      send: ({ decide }) => decide('decline', {}),
    },
    receive: { routes: [`POST ${sales}/payments`], send: ({ receive }) => receive() },
    deliver: { routes: [`POST ${sales}/deliver`], send: ({ office }) => office('deliver', ON_CREDIT) },
    reverse: {
      routes: [`POST ${sales}/reverse-delivery`],
      send: ({ office }) => office('reverse-delivery', { reason: 'A mistake' }),
    },
    return: { routes: [`POST ${sales}/return`], send: ({ office }) => office('return', { reason: 'Ill' }) },
    cancel: { routes: [`POST ${sales}/cancel`], send: ({ office }) => office('cancel', { reason: 'Ill' }) },
  },
  outcomes: Object.fromEntries(
    STATES.flatMap((state) =>
      [false, true].flatMap((isPaid) =>
        REQUESTS.map((request) => [nameOf(state, isPaid, request), outcomesOf(state, isPaid, request)]),
      ),
    ),
  ),
  async stateOf({ pool }, { id, code }) {
    const { rows } = await pool.query<{ labels: (string | null)[] }>(
      `select array[
         (select state from booking where code = $2),
         (select 'paid' from payment join booking on booking.id = booking_id where code = $2 and payment.id <> $1 limit 1),
         (select case kind when 'ASKED' then 'asked' when 'DECLINED' then 'declined' else 'voided' end
          from void_event where payment_id = $1 order by id desc limit 1)] as labels`,
      [id, code],
    );
    return (rows[0]?.labels ?? []).filter((label) => label !== null).join(' ');
  },
};
