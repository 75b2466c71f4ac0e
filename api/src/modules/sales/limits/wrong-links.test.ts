import { expect, test } from 'vitest';
import { createdQuote, createQuote, readQuote } from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { MAX_GUESSES } from './wrong-links.ts';

const TAG = 'NDL-001';

test('BOOK-13 all wrong links get the same response, guessing is rate limited, and a valid link still opens', async () => {
  const { api, rahim } = await salesFarm();
  const { token } = createdQuote(await createQuote(rahim, TAG));
  const wrong = ['A'.repeat(22), token.toLowerCase(), `${token}A`, token.slice(1), 'x', '%00', '১২৩', "'--"];
  const responses = await Promise.all(
    ['/quotes/', '/family/'].flatMap((path) =>
      wrong.map(async (guess) => {
        const { status, body, headers } = await api.get(path + encodeURIComponent(guess));
        const text = JSON.stringify(body).replace(/"requestId":"[^"]+"/, '');
        return [status, text, [...headers.keys()].join(), headers.get('content-length')].join(' ');
      }),
    ),
  );
  expect([...new Set(responses)]).toHaveLength(1);
  expect(responses[0]).toMatch(/^404 /);
  const more = await Promise.all(
    Array.from({ length: MAX_GUESSES }, (_, n) => api.get(`/quotes/${String(n).padStart(22, 'g')}`)),
  );
  expect(new Set(more.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect((await readQuote(api, token)).state).toBe('OPEN');
});
