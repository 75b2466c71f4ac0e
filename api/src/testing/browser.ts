import { type Login, openBrowser } from '@khamar/testkit/people/people';
import { startTestApi } from './test-api.ts';

export const SALMA = {
  username: 'salma',
  email: 'Salma@example.org',
  mobile: '01712345678',
  password: 'goru-kinbo-eid',
};

type Place = Parameters<typeof openBrowser>[1];
export type TestBrowser = ReturnType<typeof browserAt>;

/** Uses Salma's data by default. */
export function browserAt(api: { url: string }, place: Place = {}) {
  const browser = openBrowser(api.url, { address: '203.0.113.7', ...place });
  const { signUp, signIn } = browser;
  return Object.assign(browser, {
    signUp: (person: object = SALMA) => signUp(person),
    signIn: (login: Login = SALMA) => signIn(login),
  });
}

/** A browser in which Salma has signed up and signed in. */
export async function salmaAt(api: { url: string }, place?: Place): Promise<TestBrowser> {
  const browser = browserAt(api, place);
  await browser.signUp();
  await browser.signIn();
  return browser;
}

export async function startWithSalma(...args: Parameters<typeof startTestApi>) {
  const api = await startTestApi(...args);
  return { api, browser: await salmaAt(api) };
}
