import { SignedIn } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import {
  demoLogin,
  type Login,
  newAddress,
  newPerson,
  openBrowser,
  signedInHeaders,
} from '@khamar/testkit/people/people';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Visitor } from './visitor.ts';

export type { Login } from '@khamar/testkit/people/people';

const apiUrl = () => `${inject('siteUrl')}/api`;

/** Each visitor has their own IP address: the farm accepts sixty messages per hour from one. */
export const ownAddress = () => ({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } });

/** Creates the account. */
export async function newCustomer(known: Partial<Login> = {}) {
  const person = { ...newPerson(), ...known };
  const { status, text } = await openBrowser(apiUrl()).signUp(person);
  if (status >= 300) throw new Error(text);
  return person;
}

/** The API's response status for this token. */
export const statusWith = async (token: string): Promise<number> =>
  (await fetch(`${apiUrl()}/auth/sessions`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Signs in on another device; returns its token. */
export async function tokenOnOtherDevice({ username, password }: Login): Promise<string> {
  const { authorization } = await signedInHeaders(apiUrl(), { username, password });
  return authorization.slice('Bearer '.length);
}

/** Signs in without the form: sets the cookie, and the token in localStorage. It applies from the next page on. */
export async function signInByApi(page: Page, { username, password }: Login): Promise<string> {
  const response = await page.request.post('/api/auth/login', { data: { username, password } });
  const { token } = responseOf(SignedIn).parse(await response.json()).data;
  if (page.url() === 'about:blank') await page.goto('/favicon.svg');
  await storeToken(page, token);
  return token;
}

/** Who is signed in in a reused tab, and until when: a token is valid for ten minutes. */
const signedIn = new WeakMap<Page, { username: DemoName; expiresAt: number; token: string }>();

/** The same with a demo account. */
export async function signInAs({ page }: Visitor, username: DemoName): Promise<{ authorization: string }> {
  const known = signedIn.get(page);
  const isFresh = known?.username === username && known.expiresAt > Date.now();
  const isReused = isFresh && (await storedAuth(page))?.includes(known.token) === true;
  const token = isReused ? known.token : await signInByApi(page, demoLogin(username));
  if (!isReused) signedIn.set(page, { username, expiresAt: Date.now() + 5 * 60_000, token });
  return { authorization: `Bearer ${token}` };
}
export type DemoName = 'customer' | 'agent' | 'admin' | 'superadmin';

export const storeToken = (page: Page, token: string): Promise<void> =>
  page.evaluate((stored) => {
    localStorage.setItem('auth', JSON.stringify({ token: stored, user: null }));
  }, token);

/** A token with a readable payload that the server rejects, like an expired one. */
export const expireToken = (token: string): string => token.replace(/[^.]+$/, 'x'.repeat(43));

export const storedAuth = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth'));
