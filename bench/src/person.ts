import { z } from 'zod';
import type { Post } from './wrk.ts';

const Token = z.object({ data: z.object({ token: z.string() }) });
const PASSWORD = 'goru-kinbo-eid';

export interface Person {
  /** How they sign in again, in the browser they always use, after its session has ended. */
  signInAgain: Post;
  signIn(): Promise<unknown>;
  refresh(address: string): Promise<void>;
}

/** Somebody with an account and a browser that has signed in before. */
export async function signUp(url: string, n: number): Promise<Person> {
  const cookies = new Map<string, string>();
  const username = `person-${n}`;
  const credentials = { username, password: PASSWORD };

  async function post(path: string, body: object | undefined, headers: Record<string, string>) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  const email = `${username}@example.org`;
  await post('/auth/signup', { ...credentials, email, mobile: '01712345678' }, {});
  const signIn = () => post('/auth/login', credentials, {});
  await signIn();
  const device = [...cookies].filter(([name]) => name.endsWith('device')).map((pair) => pair.join('='));
  return {
    signInAgain: {
      headers: { 'content-type': 'application/json', cookie: device.join('') },
      body: JSON.stringify(credentials),
    },
    signIn,
    async refresh(address) {
      const site = { origin: 'http://localhost:3000', 'x-requested-with': 'khamar' };
      Token.parse(await post('/auth/refresh-token', undefined, { ...site, 'x-forwarded-for': address }));
    },
  };
}
