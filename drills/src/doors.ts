import { SignedIn } from '@khamar/contract/account';
import { answerOf } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type CallAnswer, openCaller } from './caller.ts';

/** Somebody who has several ways in, and takes the next one when one is shut. */
export interface Client {
  /** Nothing when it is unknown what was done: the connection broke, or the answer was 5xx. */
  send(path: string, call: Call): Promise<CallAnswer | undefined>;
  end(): void;
}

const REST = 100;

export function openClient(doors: string[], first: number): Client {
  const caller = openCaller();
  let door = first;
  return {
    async send(path, call) {
      const answer = await caller
        .call(`${doors[door % doors.length] ?? ''}${path}`, call)
        .catch(() => undefined);
      if (answer !== undefined && answer.status < 500) return answer;
      door += 1;
      await pause(REST);
      return undefined;
    },
    end: () => {
      caller.end();
    },
  };
}

/** Throttles count by household: everyone here has one of their own. */
export const elsewhere = () => ({
  'x-forwarded-for': `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

export const asJson = (body: object, headers: Record<string, string> = {}) => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export interface Staff {
  /** Signs in where nobody is yet, or where the ten minutes of the token are over. */
  headers(): Promise<{ authorization: string }>;
  isOver(): void;
}

/** The demo's administrator, who signs in as often as it takes. */
export function openStaff(client: Client): Staff {
  let signingIn: Promise<{ authorization: string }> | undefined;
  async function signIn(): Promise<{ authorization: string }> {
    for (;;) {
      const person = { username: 'admin', password: DEMO_PASSWORD };
      // oxlint-disable-next-line no-await-in-loop -- until the door opens
      const answer = await client.send('/auth/login', { method: 'POST', ...asJson(person, elsewhere()) });
      if (answer?.status === 200) {
        const { data } = answerOf(SignedIn).parse(JSON.parse(answer.body));
        return { authorization: `Bearer ${data.token}` };
      }
      if (answer !== undefined) throw new Error(`The administrator was not let in: ${answer.body}`);
    }
  }
  return {
    headers: () => (signingIn ??= signIn()),
    isOver() {
      signingIn = undefined;
    },
  };
}
