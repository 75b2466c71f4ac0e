import { expect, test } from 'vitest';
import { browserAt, salmaAt, type TestBrowser } from '../../testing/browser.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

/** More than the hashing queue holds (api/src/security/password.ts). */
const GUESSES = 150;
type SignInResponse = Awaited<ReturnType<ReturnType<typeof browserAt>['signIn']>>;

/** Each request comes from another /64 of one /48. */
const floodOf = (api: TestApi, nameOf: (n: number) => string): Promise<SignInResponse>[] =>
  Array.from({ length: GUESSES }, (_, n) =>
    browserAt(api, { address: `2001:db8:9:${n.toString(16)}::1` }).signIn({
      username: nameOf(n),
      password: 'a wrong guess',
    }),
  );

/** Resolves once a request got 503 or all are done. */
const waitForOverload = (responses: Promise<SignInResponse>[]) =>
  Promise.race([
    Promise.any(
      responses.map(async (each) => {
        if ((await each).status !== 503) throw new Error('not crowded');
      }),
    ).catch(() => undefined),
    Promise.all(responses),
  ]);

test('SEC-07 during 150 wrong guesses at one account from one /48 a known browser can sign in and gets no 429', async () => {
  const api = await startTestApi();
  const owner = await salmaAt(api, { address: '2001:db8:9:1::2' });
  const guesses = floodOf(api, () => 'salma');
  await waitForOverload(guesses);
  await expectSignIn(owner, guesses);
  const wrong = await Promise.all(guesses);
  expect(wrong.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([]);
  for (let n = 0; n < 12; n += 1) expect((await owner.signIn()).status).toBe(200);
});

test('SEC-07 during 150 wrong guesses at many names a known browser can sign in; a busy attempt is refunded', async () => {
  const api = await startTestApi();
  const owner = await salmaAt(api, { address: '2001:db8:9:1::2' });
  const guesses = floodOf(api, (n) => `nobody-${n}`);
  await waitForOverload(guesses);
  const guess = () =>
    browserAt(api, { address: '203.0.113.50' }).signIn({ username: 'salma', password: 'a wrong guess' });
  const early = await Promise.all([...Array.from({ length: 10 }, guess), expectSignIn(owner, guesses)]);
  await Promise.all(guesses);
  // Ten attempts from one place count; those rejected with 503 were refunded and may be repeated.
  const busy = early.filter((response) => response?.status === 503);
  for (const _ of busy) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

/** Succeeds on the second try at the latest, and waits no longer than the guesses themselves do. */
async function expectSignIn(owner: TestBrowser, guesses: Promise<SignInResponse>[]): Promise<void> {
  const started = performance.now();
  const since = () => performance.now() - started;
  const flood = Promise.all(guesses).then(since);
  const first = await owner.signIn();
  const second = first.status === 200 ? first : await owner.signIn();
  const took = since();
  expect(second.status).toBe(200);
  expect(took).toBeLessThan(2 * Math.max(await flood, 500));
}
