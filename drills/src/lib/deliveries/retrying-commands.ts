import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpResponse, openHttpClient } from '@khamar/testkit/http-client';
import type { Buyer } from '@khamar/testkit/people/buyers';

const TIMEOUT_MS = 15_000;
const AGAIN_MS = 300;

export interface Command {
  method?: string;
  path: string;
  json?: object;
  key?: string;
}

export interface RetryingCommands {
  /** Sends the same request under the same key to one process after the other until there is a response; an error is one. */
  send(who: Pick<Buyer, 'headers'>, command: Command): Promise<HttpResponse>;
  /** Retries after no response, a 429 or a 5xx. */
  sentAgain(): number;
  end(): void;
}

export function openRetryingCommands(apis: readonly string[]): RetryingCommands {
  const clients = apis.map((api) => openHttpClient(api, { timeoutMs: TIMEOUT_MS }));
  let [turn, sentAgain] = [0, 0];
  return {
    async send({ headers }, { method = 'POST', path, json, key = randomUUID() }) {
      for (;;) {
        const client = clients[(turn += 1) % clients.length];
        const more = { ...headers, ...(json !== undefined && { 'idempotency-key': key }) };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const response = await client?.send(path, { method, json, headers: more }).catch(() => undefined);
        if (response !== undefined && response.status < 500 && response.status !== 429) return response;
        sentAgain += 1;
        // oxlint-disable-next-line no-await-in-loop
        await pause(AGAIN_MS);
      }
    },
    sentAgain: () => sentAgain,
    end() {
      for (const client of clients) client.end();
    },
  };
}
