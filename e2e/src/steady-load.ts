import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SignedIn } from '@khamar/contract/account';
import { answerOf } from '@khamar/contract/envelope';
import { InventoryPage } from '@khamar/contract/inventory';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { ManyCows, type SeenCow } from '@khamar/contract/many-cows';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { type Answered, type Ask, askerOf } from './ask.ts';

export interface LoadReport {
  /** Answered with 2xx, by what was asked for. */
  answered: { pages: number; lists: number; writes: number };
  /** Everything else: another status, or no answer at all. */
  failed: string[];
  /** Changes that were acknowledged and are not there, or are there twice. */
  astray: number;
  slowestMs: number;
}

/** Between an answer and the next question: steady, not as fast as it goes. */
const THINKING_MS = 20;

/** Visitors, each page and list asked for so that nothing in between has it, and staff who change a cow each, while something is done. */
export async function underLoad(
  proxy: { url: string; certificate: string },
  work: () => Promise<void>,
): Promise<LoadReport> {
  const ask = askerOf(proxy);
  const staff = await signIn(ask);
  const herd = await readHerd(ask, staff);
  const report: LoadReport = {
    answered: { pages: 0, lists: 0, writes: 0 },
    failed: [],
    astray: 0,
    slowestMs: 0,
  };
  const over = new AbortController();

  const asking = async (kind: keyof LoadReport['answered'], path: string, options?: Parameters<Ask>[1]) => {
    const start = performance.now();
    const answer = await ask(path, options).catch((error: unknown) => String(error));
    report.slowestMs = Math.max(report.slowestMs, performance.now() - start);
    if (typeof answer !== 'string' && answer.status < 300) {
      report.answered[kind] += 1;
      return answer;
    }
    report.failed.push(`${path}: ${typeof answer === 'string' ? answer : describe(answer)}`);
    return undefined;
  };
  const reading = async (kind: 'pages' | 'lists', path: string) => {
    while (!over.signal.aborted) {
      await asking(kind, path + randomInt(LIST_LIMITS.maxPage));
      await wait(THINKING_MS);
    }
  };
  const changing = async (cow: SeenCow) => {
    let { version } = cow;
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const answer = await asking('writes', '/api/product/dashboard/change-cows', {
        method: 'POST',
        headers: { ...staff, 'content-type': 'application/json' },
        body: JSON.stringify({
          cows: [{ _id: cow._id, version }],
          availabilityStatus: turn % 2 === 0 ? 'BOOKED' : 'AVAILABLE',
        }),
      });
      if (answer === undefined) return;
      version += 1;
      const changed = answerOf(ManyCows).parse(JSON.parse(answer.text)).data.cows[0];
      if (changed?.version !== version) report.astray += 1;
      await wait(THINKING_MS);
    }
  };
  const crowd = [
    ...Array.from({ length: 2 }, () => reading('pages', '/all-cows?unseen=')),
    reading('pages', '/bn/cow/NDL-001?unseen='),
    ...Array.from({ length: 2 }, () => reading('lists', '/api/product/get-all-cows?page=')),
    ...herd.slice(0, 2).map((cow) => changing(cow)),
  ];
  try {
    await work();
  } finally {
    over.abort();
    await Promise.all(crowd);
  }
  return report;
}

const describe = ({ status, text }: Answered) => `${status} ${text.slice(0, 200)}`;

async function signIn(ask: Ask): Promise<{ authorization: string }> {
  const { text } = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  return { authorization: `Bearer ${answerOf(SignedIn).parse(JSON.parse(text)).data.token}` };
}

async function readHerd(ask: Ask, headers: { authorization: string }): Promise<SeenCow[]> {
  const { text } = await ask('/api/product/dashboard/get-all-cows?availabilityStatus=AVAILABLE', { headers });
  const { cows } = answerOf(InventoryPage).parse(JSON.parse(text)).data;
  return cows.map(({ _id, version }) => ({ _id, version }));
}
