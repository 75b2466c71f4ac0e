import { responseOf } from '@khamar/contract/envelope';
import { QuotePage } from '@khamar/contract/sales/quote';
import { TERMS } from '../../../../testing/sales/buyers.ts';
import { dayFromNow, createdQuote } from '../../../../testing/sales/quotes.ts';
import { holdOf, type PairFarm, type Someone } from './pair-farm.ts';
import type { Outcome, Subject } from './run-pairs.ts';

type Name = 'accept' | 'acceptOther' | 'withdraw' | 'replace' | 'hold' | 'lastDay';

async function arrange(farm: PairFarm) {
  const { staff, pool } = farm;
  const [buyer, other, third] = [await farm.nextBuyer(), await farm.nextBuyer(), await farm.nextBuyer()];
  const cow = farm.nextCow();
  const make = (more: object) =>
    staff.send('POST', '/sales/quotes', {
      tagId: cow.tag,
      pricePaisa: 95_000_00,
      until: dayFromNow(2),
      ...more,
    });
  const { quote, token } = createdQuote(await make({}));
  const accept = (who: Someone) => who.send('POST', `/quotes/${token}/accept`, { termsVersion: TERMS });
  return {
    id: quote._id,
    cow,
    other,
    acceptBy: { buyer: () => accept(buyer), other: () => accept(other) },
    hold: () => holdOf(third, cow.tag),
    withdraw: () => staff.send('POST', `/sales/quotes/${quote._id}/withdraw`),
    replace: () => make({ replaces: quote._id }),
    lastDay: async () => {
      await pool.query('update quote set last_day = $2 where id = $1', [quote._id, dayFromNow(-1)]);
    },
  };
}
type World = Awaited<ReturnType<typeof arrange>>;

const SAME: Outcome = ['ok'];
const DEAD: Outcome = ['link_dead'];
const TAKEN: Outcome = ['cow_taken'];
const to = (state: string): Outcome => ['ok', state];
const ACCEPTED = { withdraw: SAME, replace: TAKEN, hold: TAKEN, lastDay: SAME };

export const QUOTE: Subject<World, Name> = {
  arrange,
  starts: ['OPEN'],
  locksOf: ({ cow }) => ({ cowId: cow.id, paymentId: null }),
  commands: {
    accept: { routes: ['POST /quotes/:token/accept'], send: ({ acceptBy }) => acceptBy.buyer() },
    acceptOther: { routes: ['POST /quotes/:token/accept'], send: ({ acceptBy }) => acceptBy.other() },
    withdraw: { routes: ['POST /sales/quotes/:id/withdraw'], send: ({ withdraw }) => withdraw() },
    replace: { routes: ['POST /sales/quotes'], send: ({ replace }) => replace() },
    hold: { routes: ['POST /bookings'], send: ({ hold }) => hold() },
    lastDay: { routes: [], isInstant: true, send: ({ lastDay }) => lastDay() },
  },
  outcomes: {
    OPEN: {
      accept: to('ACCEPTED'),
      acceptOther: to('ACCEPTED other'),
      withdraw: to('WITHDRAWN'),
      replace: to('CHANGED'),
      hold: to('TAKEN'),
      lastDay: to('LATE'),
    },
    ACCEPTED: { ...ACCEPTED, accept: SAME, acceptOther: TAKEN },
    'ACCEPTED other': { ...ACCEPTED, accept: TAKEN, acceptOther: SAME },
    WITHDRAWN: { accept: DEAD, acceptOther: DEAD, withdraw: SAME, replace: SAME, hold: SAME, lastDay: SAME },
    CHANGED: {
      accept: DEAD,
      acceptOther: DEAD,
      withdraw: to('WITHDRAWN'),
      replace: SAME,
      hold: SAME,
      lastDay: SAME,
    },
    TAKEN: {
      accept: TAKEN,
      acceptOther: TAKEN,
      withdraw: to('WITHDRAWN'),
      replace: TAKEN,
      hold: SAME,
      lastDay: to('LATE'),
    },
    LATE: {
      accept: DEAD,
      acceptOther: DEAD,
      withdraw: to('WITHDRAWN'),
      replace: to('CHANGED'),
      hold: SAME,
      lastDay: SAME,
    },
  },
  async stateOf({ staff, pool }, { id, cow, other }) {
    const { body } = await staff.send('GET', `/sales/quotes?tagId=${cow.tag}`);
    const quote = responseOf(QuotePage)
      .parse(body)
      .data.quotes.find(({ _id }) => _id === id);
    const { rowCount } = await pool.query(
      `select from quote join booking on booking.id = booking_id where quote.id = $1 and account_id = $2`,
      [id, other.id],
    );
    return `${quote?.state}${rowCount === 1 ? ' other' : ''}`;
  },
};
