import { SignedIn } from '@khamar/contract/account';
import { answerOf } from '@khamar/contract/envelope';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { TestApi } from './test-api.ts';

const Token = answerOf(SignedIn);
const SITE = { origin: 'http://localhost:3000', 'x-requested-with': 'khamar' };

export const SALMA = {
  username: 'salma',
  email: 'Salma@example.org',
  mobile: '01712345678',
  password: 'goru-kinbo-eid',
};

interface Place {
  address?: string;
  userAgent?: string;
}

type Server = Pick<TestApi, 'url'>;

/** A person's browser: it keeps cookies and the last access token, and stands at an address of its own. */
export function browserAt(api: Server, { address = '203.0.113.7', userAgent = '' }: Place = {}) {
  const cookies = new Map<string, string>();
  let token = '';

  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(api.url + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        'user-agent': userAgent,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    token = Token.safeParse(answer).data?.data.token ?? token;
    return { status: response.status, body: answer, headers: response.headers, setCookies, text };
  }

  return {
    send,
    signUp: (person: object = SALMA) => send('POST', '/auth/signup', person),
    signIn: ({ username, password }: { username: string; password: string } = SALMA) =>
      send('POST', '/auth/login', { username, password }),
    refresh: (headers: Record<string, string> = {}) =>
      send('POST', '/auth/refresh-token', undefined, { ...SITE, ...headers }),
    signOut: () => send('POST', '/auth/logout', undefined, SITE),
    /** Whether the token in hand still opens anything. */
    isSignedIn: async () => (await send('GET', '/auth/sessions')).status === 200,
    get cookie() {
      return cookies.get('khamar-session') ?? '';
    },
    set cookie(value: string) {
      cookies.set('khamar-session', value);
    },
    get token() {
      return token;
    },
    set token(value: string) {
      token = value;
    },
    get session() {
      return z.string().parse(decodeJwt(token)['sid']);
    },
    forgetDevice: () => cookies.delete('khamar-device'),
  };
}

export type TestBrowser = ReturnType<typeof browserAt>;

/** Salma, who has just signed up and in. */
export async function salmaAt(api: Server, place?: Place): Promise<TestBrowser> {
  const browser = browserAt(api, place);
  await browser.signUp();
  await browser.signIn();
  return browser;
}
