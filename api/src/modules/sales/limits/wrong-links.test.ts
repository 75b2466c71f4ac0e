import { expect, test } from 'vitest';
import { made, offerTo, opened } from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { GUESSES } from './wrong-links.ts';

const TAG = 'NDL-001';

test('BOOK-13 whoever guesses gets the same answer for every kind of wrong link, and soon has to wait; a good link opens all the same', async () => {
  const { api, rahim } = await salesFarm();
  const { token } = made(await offerTo(rahim, TAG));
  const wrong = ['A'.repeat(22), token.toLowerCase(), `${token}A`, token.slice(1), 'x', '%00', '১২৩', "'--"];
  const faces = await Promise.all(
    ['/quotes/', '/family/'].flatMap((path) =>
      wrong.map(async (guess) => {
        const { status, body, headers } = await api.get(path + encodeURIComponent(guess));
        const face = JSON.stringify(body).replace(/"requestId":"[^"]+"/, '');
        return [status, face, [...headers.keys()].join(), headers.get('content-length')].join(' ');
      }),
    ),
  );
  expect([...new Set(faces)]).toHaveLength(1);
  expect(faces[0]).toMatch(/^404 /);
  const more = await Promise.all(
    Array.from({ length: GUESSES }, (_, n) => api.get(`/quotes/${String(n).padStart(22, 'g')}`)),
  );
  expect(new Set(more.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect((await opened(api, token)).state).toBe('OPEN');
});
