import { setTimeout as pause } from 'node:timers/promises';
import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf } from '@khamar/contract/envelope';
import { InventoryCow, InventoryPage } from '@khamar/contract/cows/inventory';
import { cowForm, newImage, SAMPLE_COW } from '../people/cow-form.ts';
import { type HttpResponse, type Call, type HttpClient, openHttpClient } from '../http-client.ts';
import { newAddress, newLead, newPerson, signedInHeaders } from '../people/people.ts';
import type { Ledger, WriteKind } from './ledger.ts';

interface WritersOptions {
  /** API URLs, direct or behind a site; after a failure a writer switches to the next one. */
  apis: string[];
  ledger: Ledger;
  certificate?: string;
  /** How many staff change prices, each on ten cows of their own, and their pause between two writes. */
  prices?: number;
  restMs?: number;
  /** How many staff register cows, by default with photos. */
  cows?: number;
  withImages?: boolean;
  /** How many visitors send leads and how many sign up, concurrently. */
  leads?: number;
  signUps?: number;
}

export interface Writers {
  /** Lets every writer finish until its outcome is known; fails if the API stops responding. */
  stop(): Promise<void>;
}

/** One write, retried until its outcome is known. */
interface Plan {
  kind: WriteKind;
  mark: string;
  path: string;
  call: () => Call | Promise<Call>;
  onResponse: (response: HttpResponse, isRetry: boolean) => 'acknowledged' | 'found' | 'again';
}

const COWS_EACH = 10;
const REST_MS = { lead: 150, 'sign-up': 250 };
/** If the API does not respond for this long after the end, the drill fails. */
const TIMEOUT_AT_END_MS = 120_000;

/** Prices are unique, because a write is identified by its price. */
let lastPrice = 1000;
let lastTag = Date.now();

export async function startWriters(options: WritersOptions): Promise<Writers> {
  const { apis, ledger, certificate, prices = 8, restMs = 0, cows = 0, leads = 4, signUps = 2 } = options;
  const { withImages = true } = options;
  const clients: HttpClient[] = [];
  const over = new AbortController();
  let lastTry = Number.POSITIVE_INFINITY;

  /** Returns a string if the outcome is unknown: the connection broke or the response was 5xx. */
  function openSender() {
    const own = apis.map((api) => openHttpClient(api, { connections: 1, timeoutMs: 15_000, certificate }));
    let turn = clients.length;
    clients.push(...own);
    return async (path: string, call: Call): Promise<HttpResponse | string> => {
      const response = await own[turn % own.length]?.send(path, call).catch(String);
      if (typeof response === 'object' && response.status < 500) return response;
      turn += 1;
      await pause(100);
      return typeof response === 'object' ? `${response.status} ${response.text}` : (response ?? 'no API');
    };
  }

  async function keepWriting(plan: (turn: number) => Plan | Promise<Plan>, rest: number): Promise<void> {
    const send = openSender();
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const { kind, mark, path, call, onResponse } = await plan(turn);
      const write = ledger.begin(kind, mark);
      for (let end: ReturnType<typeof onResponse> = 'again'; end === 'again';) {
        write.tries += 1;
        const response = await send(path, await call());
        if (typeof response === 'string') write.fault = response;
        // The access token has expired.
        else if (response.status === 401) signingIn = undefined;
        else end = onResponse(response, write.tries > 1);
        if (end !== 'again') ledger.recordOutcome(write, end);
        else if (Date.now() > lastTry) throw new Error(`No response after the end: ${write.fault}`);
      }
      await pause(rest);
    }
  }

  let signingIn: Promise<{ authorization: string }> | undefined;
  async function signIn(): Promise<{ authorization: string }> {
    for (let turn = 0; ; turn += 1)
      try {
        return await signedInHeaders(apis[turn % apis.length] ?? '', undefined, { certificate });
      } catch (error) {
        if (over.signal.aborted) throw error;
        await pause(100);
      }
  }
  const staff = () => (signingIn ??= signIn());

  const priceOf = (ownCows: InventoryCow[]) => {
    const versions = new Map(ownCows.map(({ _id, version }) => [_id, version]));
    return (turn: number): Plan => {
      const id = ownCows[turn % ownCows.length]?._id ?? '';
      const price = (lastPrice += 1);
      return {
        kind: 'price',
        mark: `${id} ${price}`,
        path: `/product/dashboard/change-cow/${id}`,
        call: async () => ({
          method: 'PUT',
          headers: await staff(),
          json: { version: versions.get(id), currentPrice: price },
        }),
        onResponse(response) {
          if (response.status === 200) {
            versions.set(id, responseOf(InventoryCow).parse(response.body).data.version);
            return 'acknowledged';
          }
          // No one else changes this cow: an earlier attempt succeeded, or the database was restored.
          const conflict = response.status === 409 ? CowError.parse(response.body).data.conflict : undefined;
          if (conflict === undefined) return throwUnexpected(response);
          versions.set(id, conflict.version);
          return conflict.cow.currentPrice === price ? 'found' : 'again';
        },
      };
    };
  };
  const cow = async (): Promise<Plan> => {
    const tagId = `DRL-${(lastTag += 1)}`;
    const image = withImages ? await newImage() : undefined;
    return {
      kind: 'cow',
      mark: tagId,
      path: '/product/dashboard/add-cow',
      call: async () => ({
        method: 'POST',
        headers: await staff(),
        body: cowForm({ ...SAMPLE_COW, tagId }, image),
      }),
      onResponse: createdOrDuplicate,
    };
  };
  const lead = (): Plan => {
    const json = newLead();
    return { kind: 'lead', mark: json.submission, path: '/leads', ...post(json) };
  };
  const signUp = (): Plan => {
    const json = newPerson('karim');
    return { kind: 'sign-up', mark: json.username, path: '/auth/signup', ...post(json) };
  };

  const allCows =
    prices === 0 ? [] : await readCows(openHttpClient(apis[0] ?? '', { certificate }), await staff());
  const some = (count: number, work: (n: number) => Promise<void>) =>
    Array.from({ length: count }, (_, n) => work(n));
  const work = [
    ...some(prices, (n) => keepWriting(priceOf(allCows.slice(n * COWS_EACH, (n + 1) * COWS_EACH)), restMs)),
    ...some(cows, () => keepWriting(cow, restMs)),
    ...some(leads, () => keepWriting(lead, REST_MS.lead)),
    ...some(signUps, () => keepWriting(signUp, REST_MS['sign-up'])),
  ];
  // An unexpected response is thrown by stop(); until then the drill must be able to clean up.
  for (const each of work) each.catch(() => undefined);
  return {
    async stop() {
      over.abort();
      lastTry = Date.now() + TIMEOUT_AT_END_MS;
      await Promise.all(work).finally(() => {
        for (const client of clients) client.end();
      });
    },
  };
}

const post = (json: object) => ({
  call: () => ({ method: 'POST', headers: { 'x-forwarded-for': newAddress() }, json }),
  onResponse: createdOrDuplicate,
});

function createdOrDuplicate(response: HttpResponse, isRetry: boolean): 'acknowledged' | 'found' {
  if (response.status < 300) return 'acknowledged';
  return response.status === 409 && isRetry ? 'found' : throwUnexpected(response);
}

function throwUnexpected({ status, text }: HttpResponse): never {
  throw new Error(`Unexpected response: ${status} ${text}`);
}

async function readCows(client: HttpClient, headers: { authorization: string }): Promise<InventoryCow[]> {
  const { body } = await client.send('/product/dashboard/get-all-cows?limit=100', { headers });
  client.end();
  return responseOf(InventoryPage).parse(body).data.cows;
}
