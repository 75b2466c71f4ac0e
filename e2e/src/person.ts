import { randomInt, randomUUID } from 'node:crypto';
import { SignedIn } from '@khamar/contract/account';
import { answerOf } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { elsewhere } from './contact-form.ts';

export interface Person {
  username: string;
  password: string;
}

/** Of the seed: customer, agent, admin, superadmin. */
export const ofTheDemo = (username: string): Person => ({ username, password: DEMO_PASSWORD });

/** Somebody whom nobody has seen before. */
export const somebody = () => {
  const mark = randomUUID().slice(0, 8);
  return {
    username: `salma.${mark}`,
    email: `salma-${mark}@example.org`,
    mobile: `017${String(randomInt(1e8)).padStart(8, '0')}`,
    password: 'a green field after rain',
  };
};

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${inject('siteUrl')}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...elsewhere().extraHTTPHeaders, ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Has an account already. */
export async function customer(known: Partial<Person> = {}) {
  const person = { ...somebody(), ...known };
  await send('/auth/signup', person);
  return person;
}

/** With another device, as a program would; says its token. */
export async function tokenElsewhere({ username, password }: Person): Promise<string> {
  return answerOf(SignedIn).parse(await send('/auth/login', { username, password })).data.token;
}

/** Signed in as if by the form, but sooner: with the cookie, and the token where the site keeps it. The next page knows. */
export async function signInQuietly(page: Page, { username, password }: Person): Promise<string> {
  const response = await page.request.post('/api/auth/login', { data: { username, password } });
  const { token } = answerOf(SignedIn).parse(await response.json()).data;
  if (page.url() === 'about:blank') await page.goto('/favicon.svg');
  await keepToken(page, token);
  return token;
}

export const keepToken = (page: Page, token: string): Promise<void> =>
  page.evaluate((kept) => {
    localStorage.setItem('auth', JSON.stringify({ token: kept, user: null }));
  }, token);

/** Says who it is, but no server believes it: as one that is over its ten minutes. */
export const spoilt = (token: string): string => token.replace(/[^.]+$/, 'x'.repeat(43));

export const keptIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth'));
