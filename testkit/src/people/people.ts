import { randomInt, randomUUID } from 'node:crypto';
import { SignedIn } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { z } from 'zod';
import { openHttpClient } from '../http-client.ts';

export interface Login {
  username: string;
  password: string;
}

/** Usernames in the seed: customer, agent, admin, superadmin. */
export const demoLogin = (username: string): Login => ({ username, password: DEMO_PASSWORD });

/** A new account with a unique username. */
export const newPerson = (name = 'salma') => {
  const username = `${name}.${randomUUID().slice(0, 13)}`;
  return {
    username,
    email: `${username}@example.org`,
    mobile: `017${String(randomInt(1e8)).padStart(8, '0')}`,
    password: 'a green field after rain',
  };
};

/** A new lead with a unique submission. */
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

/** Rate limits count by IP address, so each person in a test gets their own. */
export const newAddress = (): string => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const SESSION = 'khamar-session';
const DEVICE = 'khamar-device';
const Token = responseOf(SignedIn);
const Claims = z.object({ sub: z.string(), sid: z.string() });

export const claimsOf = (token: string) =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

interface Place {
  address?: string;
  userAgent?: string;
  /** The site's origin as configured in the API. */
  origin?: string;
  certificate?: string | undefined;
}

export type Browser = ReturnType<typeof openBrowser>;

/** A browser session against the API: keeps cookies and the latest access token, and has its own IP address. */
export function openBrowser(apiUrl: string, place: Place = {}) {
  const { address = newAddress(), userAgent = '', origin = 'http://localhost:3000', certificate } = place;
  const http = openHttpClient(apiUrl, { certificate });
  const site = { origin, 'x-requested-with': 'khamar' };
  const cookies = new Map<string, string>();
  let token = '';

  async function send(method: string, path: string, json?: object, headers: Record<string, string> = {}) {
    const response = await http.send(path, {
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
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    token = Token.safeParse(response.body).data?.data.token ?? token;
    return { ...response, setCookies };
  }

  return {
    send,
    signUp: (person: object) => send('POST', '/auth/signup', person),
    signIn: ({ username, password }: Login) => send('POST', '/auth/login', { username, password }),
    refresh: (headers = {}) => send('POST', '/auth/refresh-token', undefined, { ...site, ...headers }),
    signOut: () => send('POST', '/auth/logout', undefined, site),
    /** Whether the current token is still accepted. */
    isSignedIn: async () => (await send('GET', '/auth/sessions')).status === 200,
    /** Identifies the browser at the next sign-in. */
    deviceCookie: () => `${DEVICE}=${cookies.get(DEVICE) ?? ''}`,
    forgetDevice: () => cookies.delete(DEVICE),
    /** The session cookie, and the session id from the token. */
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

/** The authorization header of a demo account. The API can be reached directly or through the site. */
export async function signedInHeaders(apiUrl: string, login = demoLogin('admin'), place?: Place) {
  const browser = openBrowser(apiUrl, place);
  const { status, text } = await browser.signIn(login);
  browser.end();
  if (status !== 200) throw new Error(`${login.username} could not sign in: ${text}`);
  return { authorization: `Bearer ${browser.token}` };
}
