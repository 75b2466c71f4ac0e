import { z } from 'zod';

const Token = z.object({ data: z.object({ token: z.string() }) });
const PASSWORD = 'goru-kinbo-eid';

export interface Person {
  signIn(): Promise<void>;
  refresh(address: string): Promise<void>;
}

/** Somebody with an account and a browser that has signed in before. */
export async function signUp(url: string, n: number): Promise<Person> {
  const cookies = new Map<string, string>();
  const username = `person-${n}`;

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

  const person: Person = {
    async signIn() {
      Token.parse(await post('/auth/login', { username, password: PASSWORD }, {}));
    },
    async refresh(address) {
      const site = { origin: 'http://localhost:3000', 'x-requested-with': 'khamar' };
      Token.parse(await post('/auth/refresh-token', undefined, { ...site, 'x-forwarded-for': address }));
    },
  };
  const email = `${username}@example.org`;
  await post('/auth/signup', { username, email, mobile: '01712345678', password: PASSWORD }, {});
  await person.signIn();
  return person;
}
