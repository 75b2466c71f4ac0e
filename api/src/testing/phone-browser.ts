import { SignInCodeRequested } from '@khamar/contract/accounts/phone-sign-in';
import { Profile } from '@khamar/contract/accounts/profile';
import { responseOf } from '@khamar/contract/envelope';
import { expect } from 'vitest';
import { browserAt } from './browser.ts';
import type { SmsFarm } from './sms-farm.ts';

/** The code in the nth SMS to a number. */
export async function codeTo({ gateway }: SmsFarm, mobile: string, count = 1): Promise<string> {
  const sms = await gateway.to(mobile, count, /^\d{6} /);
  return sms[count - 1]?.text.slice(0, 6) ?? '';
}

export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A browser that signs in with codes; by default from a network of its own. */
export function phoneBrowser(farm: SmsFarm, address?: string) {
  const browser = browserAt(farm.api, address === undefined ? { address: nextAddress() } : { address });
  const ask = (mobile: string, more: object = {}) =>
    browser.send('POST', '/auth/phone-sign-in/code', { mobile, language: 'bn', ...more });
  const enter = (mobile: string, request: string, code: string) =>
    browser.send('POST', '/auth/phone-sign-in', { request, mobile, code });
  const askOk = async (mobile: string, more: object = {}) => {
    const { status, body } = await ask(mobile, more);
    expect([status, body]).toEqual([200, expect.anything()]);
    return responseOf(SignInCodeRequested).parse(body).data;
  };
  return Object.assign(browser, {
    ask,
    askOk,
    enter,
    /** Asks for a code and enters it; `count` is the number of SMS that the number has got by then. */
    signInByPhone: async (mobile: string, count = 1) => {
      const { request } = await askOk(mobile);
      return enter(mobile, request, await codeTo(farm, mobile, count));
    },
    profile: async () => {
      const { status, body } = await browser.send('GET', '/auth/profile');
      expect(status).toBe(200);
      return responseOf(Profile).parse(body).data;
    },
  });
}

let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 256)}.${addresses % 256}`;
};

interface AccountState {
  username: string;
  mobile: string | null;
  isVerified: boolean;
}

/** From the database, oldest first. */
export async function accountsOf({ api }: SmsFarm): Promise<AccountState[]> {
  const { rows } = await api.query<AccountState>(
    `select username, mobile, phone_verified_at is not null as "isVerified" from account order by id`,
  );
  return rows;
}

export async function countSessions({ api }: SmsFarm): Promise<number> {
  const { rows } = await api.query<{ count: number }>(
    `select count(*)::int from session where device <> 'A test'`,
  );
  return rows[0]?.count ?? 0;
}

/** Moves the SMS of every request into the past, because the database clock cannot be moved. */
export const passSeconds = ({ api }: SmsFarm, seconds: number) =>
  api.query(
    `update sign_in_code set sent_at = sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
