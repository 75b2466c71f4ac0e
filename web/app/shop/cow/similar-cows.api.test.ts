import { COW_EXAMPLE, Cow } from '@khamar/contract/cows/cow';
import { expect, test } from 'vitest';
import { loopback } from '~/testing/loopback';
import { makeStore } from '~/state/store';
import { mostSimilar, similarCowsApi, similarTo } from './similar-cows.api.ts';

const cow = (tagId: string, currentPrice: number, changes: Partial<Cow> = {}): Cow =>
  Cow.parse({ ...COW_EXAMPLE, tagId, currentPrice, ...changes });

test('same size first, then nearest price; without itself and duplicates, at most four', () => {
  const wanted = cow('NDL-001', 100_000);
  const near = [
    wanted,
    cow('NDL-002', 101_000, { cowSize: 'LARGE' }),
    cow('NDL-003', 120_000),
    cow('NDL-004', 95_000),
    cow('NDL-004', 95_000),
    cow('NDL-007', 130_000),
    cow('NDL-008', 100_000, { cowSize: 'SMALL' }),
  ];
  const tags = mostSimilar(wanted, near).map(({ tagId }) => tagId);
  expect(tags).toEqual(['NDL-004', 'NDL-003', 'NDL-007', 'NDL-008']);
  expect(mostSimilar(wanted, [wanted])).toEqual([]);
});

test('COW-01 F68 the nearest available cows are found even if nearly all are sold', async () => {
  const wanted = cow('NDL-001', 100_000, { availabilityStatus: 'SOLD' });
  const herd = Array.from({ length: 100 }, (_, n) =>
    cow(`HERD-${n}`, 50_000 + n * 1000, { availabilityStatus: n % 14 === 0 ? 'AVAILABLE' : 'SOLD' }),
  );
  // Lists like the API: filtered, sorted by price, limited.
  const { url } = await loopback((request, response) => {
    const query = new URL(request.url ?? '', 'http://farm').searchParams;
    const [least, most] = [query.get('minPrice'), query.get('maxPrice')].map((price) => Number(price ?? NaN));
    const wantedStatus = query.get('availabilityStatus');
    const cows = herd
      .filter(({ currentPrice }) => !(currentPrice < (least ?? NaN)) && !(currentPrice > (most ?? NaN)))
      .filter(({ availabilityStatus }) => wantedStatus === null || availabilityStatus === wantedStatus)
      .toSorted(
        (one, other) => (one.currentPrice - other.currentPrice) * (query.get('sort') === '1' ? -1 : 1),
      )
      .slice(0, Number(query.get('limit')));
    const body = { success: true, message: 'Cows', data: { cows, totalCows: cows.length } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const store = makeStore({ apiUrl: url });
  const { data } = await store.dispatch(similarCowsApi.endpoints.getSimilarCows.initiate(similarTo(wanted)));
  expect(data?.map(({ tagId }) => tagId)).toEqual(['HERD-56', 'HERD-42', 'HERD-70', 'HERD-28']);
});
