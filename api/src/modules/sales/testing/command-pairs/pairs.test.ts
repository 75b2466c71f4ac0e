import { inSoak, randomSeed } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../../testing/test-api.ts';
import { BOOKING } from './booking-pairs.ts';
import { CASH } from './cash-pairs.ts';
import { DEBT } from './debt-pairs.ts';
import { DELIVERY } from './delivery-pairs.ts';
import { STOP } from './stop-pairs.ts';
import { PAYMENT } from './payment-pairs.ts';
import { PAYOUT } from './payout-pairs.ts';
import { QUOTE } from './quote-pairs.ts';
import { REFUND } from './refund-pairs.ts';
import { VOID } from './void-pairs.ts';
import { WEIGHT } from './weight-pairs.ts';
import { namesOf, runPairs, type Subject } from './run-pairs.ts';
import { sharedPairFarm } from './pair-farm.ts';

const farm = sharedPairFarm();

/** A check runs a third of the pairs, another third in each run; `npm run soak` runs all. */
const PARTS = inSoak(1, 3);
const part = PARTS === 1 ? 0 : randomSeed() % PARTS;
let pairs = 0;
const isInPart = () => {
  pairs += 1;
  return pairs % PARTS === part;
};

/** One test per start state and first command. */
function testPairs<World, Name extends string>(title: string, subject: Subject<World, Name>) {
  const names = namesOf(subject.commands);
  const cases = subject.starts.flatMap((start) =>
    names.map((first): [string, Name, Name[]] => [
      start,
      first,
      names.filter((second) => second !== first && isInPart()),
    ]),
  );
  test.each(cases)(`${title}: %s, %s comes first`, async (start, first, seconds) => {
    expect(await runPairs(await farm(), subject, start, first, seconds)).toEqual([]);
  });
}

testPairs('PAY-09 F1 pairs: two commands on a refund pay it once', REFUND);
testPairs('PAY-02 F1 pairs: two commands on a payment end as the table allows', PAYMENT);
testPairs('BOOK-02 F1 pairs: two commands on a booking end as the table allows', BOOKING);
testPairs('COUNT-05 pairs: two commands on a debt end as the table allows', DEBT);
testPairs('COUNT-06 pairs: two commands on a payment to void end as the table allows', VOID);
testPairs('COUNT-03 COUNT-04 pairs: two commands on the cash of one person end as the table allows', CASH);
testPairs('pairs: two commands on a delivery end as the table allows', DELIVERY);
testPairs('DELIV-05 pairs: two commands on a delivery end as the table allows', STOP);
testPairs('COUNT-10 pairs: two commands on a payout end as the table allows', PAYOUT);
testPairs('COUNT-12 pairs: two commands on a sale by live weight end as the table allows', WEIGHT);
testPairs('BOOK-13 F1 pairs: two commands on a quote end as the table allows', QUOTE);

/** Sales routes that write but change neither money nor a booking, each with its reason. */
const EXEMPT: Record<string, string> = {
  'PUT /run/stops/:id/photo': 'a photo of a delivery',
  'DELETE /waiting/:tagId': 'ends a place on a waiting list, not a booking',
  'POST /bookings/:code/family-link': 'shows a booking',
  'POST /sales/bookings/:code/no-money': 'explains a walk-in, which has no money',
  'DELETE /bookings/:code/family-link': 'stops showing a booking',
  'POST /sales/slips/links': 'shows bookings',
  'DELETE /sales/slips/links/:id': 'stops showing bookings',
  'POST /gateways/sslcommerz/return/:language': 'same handler as the return from bKash',
  'POST /gateways/sslcommerz/notice': 'same handler as the return from bKash',
};

test('PAY-02 F1 pairs: every route that changes money or a booking is in a table', async () => {
  const { routes } = await startTestApi();
  const writing = routes.filter(
    (route) =>
      /^(POST|PUT|PATCH|DELETE) \/(bookings|waiting|quotes|sales|run|deliveries\/(runs|stops))/.test(route) ||
      /^(GET|POST) \/gateways\//.test(route),
  );
  const inTables = [
    REFUND,
    PAYMENT,
    BOOKING,
    DEBT,
    VOID,
    CASH,
    PAYOUT,
    DELIVERY,
    STOP,
    QUOTE,
    WEIGHT,
  ].flatMap(({ commands }) =>
    Object.values<{ routes: string[] }>(commands).flatMap((command) => command.routes),
  );
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.toSorted()).toEqual([...new Set([...inTables, ...Object.keys(EXEMPT)])].toSorted());
});
