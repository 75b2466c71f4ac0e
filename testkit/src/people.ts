import { randomInt, randomUUID } from 'node:crypto';
import { SignedIn } from '@khamar/contract/people/account';
import { answerOf } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { z } from 'zod';
import { openHttpClient } from './http-client.ts';

export interface Login {
  username: string;
  password: string;
}

/** Of the seed: customer, agent, admin, superadmin. */
export const demoLogin = (username: string): Login => ({ username, password: DEMO_PASSWORD });

/** An account that nobody has yet. */
export const newPerson = (name = 'salma') => {
  const username = `${name}.${randomUUID().slice(0, 13)}`;
  return {
    username,
    email: `${username}@example.org`,
    mobile: `017${String(randomInt(1e8)).padStart(8, '0')}`,
    password: 'a green field after rain',
  };
};

/** A message to the farm that nobody has sent yet. */
export const newLead = () => {
  const submission = randomUUID();
  return {
    firstName: 'Salma',
    lastName: 'Begum',
    email: `salma-${submission}@example.org`,
    phone: '01712345678',
    message: 'May we come on Friday?',
    submission,
  };
};

/** Rate limits count by address: everyone in a test has one of their own. */
export const newAddress = (): string => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const SESSION = 'khamar-session';
const DEVICE = 'khamar-device';
const Token = answerOf(SignedIn);
const Claims = z.object({ sub: z.string(), sid: z.string() });

/** Who has the token, and in which session. */
export const claimsOf = (token: string) =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

interface Place {
  address?: string;
  userAgent?: string;
  /** Of the site, as the API knows it. */
  origin?: string;
  certificate?: string | undefined;
}

export type Browser = ReturnType<typeof openBrowser>;

/** A person's browser at the API: it keeps cookies and the last access token, and has an address of its own. */
export function openBrowser(apiUrl: string, place: Place = {}) {
  const { address = newAddress(), userAgent = '', origin = 'http://localhost:3000', certificate } = place;
  const http = openHttpClient(apiUrl, { certificate });
  const site = { origin, 'x-requested-with': 'khamar' };
  const cookies = new Map<string, string>();
  let token = '';

  async function send(method: string, path: string, json?: object, headers: Record<string, string> = {}) {
    const answer = await http.send(path, {
      method,
      json,
      headers: {
        'x-forwarded-for': address,
        'user-agent': userAgent,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const setCookies = answer.headers.getSetCookie();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    token = Token.safeParse(answer.body).data?.data.token ?? token;
    return { ...answer, setCookies };
  }

  return {
    send,
    signUp: (person: object) => send('POST', '/auth/signup', person),
    signIn: ({ username, password }: Login) => send('POST', '/auth/login', { username, password }),
    refresh: (headers = {}) => send('POST', '/auth/refresh-token', undefined, { ...site, ...headers }),
    signOut: () => send('POST', '/auth/logout', undefined, site),
    /** Whether the token in hand still opens anything. */
    isSignedIn: async () => (await send('GET', '/auth/sessions')).status === 200,
    /** By which the API knows the browser again at the next sign-in. */
    deviceCookie: () => `${DEVICE}=${cookies.get(DEVICE) ?? ''}`,
    forgetDevice: () => cookies.delete(DEVICE),
    /** The cookie of the session, and the session's id as the token says it. */
    get cookie() {
      return cookies.get(SESSION) ?? '';
    },
    set cookie(value: string) {
      cookies.set(SESSION, value);
    },
    get session() {
      return claimsOf(token).sid;
    },
    get token() {
      return token;
    },
    set token(value: string) {
      token = value;
    },
    end: () => {
      http.end();
    },
  };
}

/** A header as somebody of the demo has it after signing in. The API may be named directly, or as the site passes it on. */
export async function signedInHeaders(apiUrl: string, login = demoLogin('admin'), place?: Place) {
  const browser = openBrowser(apiUrl, place);
  const { status, text } = await browser.signIn(login);
  browser.end();
  if (status !== 200) throw new Error(`${login.username} was not let in: ${text}`);
  return { authorization: `Bearer ${browser.token}` };
}
