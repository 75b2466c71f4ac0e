import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf } from '@khamar/contract/envelope';
import { InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import { asAdministrator } from '@khamar/e2e/staff';
import { Client } from 'pg';

/** What a writer was told is done: this cow is there, at this price or a later one. */
interface Acknowledged {
  tagId: string;
  price: number;
  at: number;
}

export interface Writing {
  /** In the order in which the answers came. */
  acknowledged: Acknowledged[];
  /** How long each acknowledged write took. */
  times: number[];
  refused: number;
  stop(): Promise<void>;
}

interface Wanted {
  /** Where the seed has put its pictures; some of them are sent again, as those of new cows. */
  mediaFolder: string;
  writers?: number;
  pauseMs?: number;
  /** Each so many writes brings a new cow, each other one a price. */
  cowEvery?: number;
  withPictures?: boolean;
}

const COW = {
  breed: 'Sahiwal',
  teeth: 4,
  age: 3,
  gender: 'MALE_BULL',
  color: 'Red',
  currentWeight: 320,
  pricePerKg: 480,
  availabilityStatus: 'AVAILABLE',
  description: 'Calm, eats well, used to people.',
};

let herds = 0;

/** Staff who write all the time, each with cows of their own: a new one, then its price again and again. */
export async function keepWriting(apiUrl: string, wanted: Wanted): Promise<Writing> {
  const { mediaFolder, writers = 4, pauseMs = 10, cowEvery = 25, withPictures = true } = wanted;
  const headers = await asAdministrator(apiUrl);
  const pictures = (await readdir(mediaFolder)).filter((name) => name.endsWith('-320.jpg'));
  const stopping = new AbortController();
  const writing: Writing = {
    acknowledged: [],
    times: [],
    refused: 0,
    async stop() {
      stopping.abort();
      await Promise.all(lines);
    },
  };
  herds += 1;
  const herd = herds;

  /** By tag, of the cows whose last write was answered; any other is looked at again before the next. */
  const versions = new Map<string, number>();

  async function ask(path: string, wish: RequestInit = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(`${apiUrl}/product/dashboard/${path}`, { headers, signal, ...wish });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return response.json();
  }

  async function seenVersion(tagId: string): Promise<number | undefined> {
    const { data } = answerOf(InventoryPage).parse(await ask(`get-all-cows?tagId=${tagId}`));
    return data.cows[0]?.version;
  }

  async function sendCow(tagId: string, cow: object, picture?: Buffer): Promise<boolean> {
    const isNew = 'tagId' in cow;
    try {
      const version = isNew ? undefined : (versions.get(tagId) ?? (await seenVersion(tagId)));
      versions.delete(tagId);
      const body = new FormData();
      body.append('data', JSON.stringify({ ...cow, version }));
      if (picture !== undefined) body.append('image', new Blob([new Uint8Array(picture)]), 'cow.jpg');
      const [path, method] = isNew ? ['add-cow', 'POST'] : [`update-cow/${tagId}`, 'PUT'];
      const { data } = answerOf(InventoryCow).parse(await ask(path, { method, body }));
      versions.set(tagId, data.version);
      return true;
    } catch {
      return false;
    }
  }

  async function write(writer: number, turn: number): Promise<void> {
    const cow = turn - (turn % cowEvery);
    const tagId = `DRL-${herd}${writer}${String(cow).padStart(5, '0')}`;
    const price = 100_000 + turn;
    const start = performance.now();
    const isNew = cow === turn;
    const name = pictures[(turn + writer * 7) % pictures.length];
    const picture =
      isNew && withPictures && name !== undefined
        ? await readFile(join(mediaFolder, name)).catch(() => undefined)
        : undefined;
    const done = isNew
      ? await sendCow(tagId, { ...COW, tagId, currentPrice: price }, picture)
      : await sendCow(tagId, { currentPrice: price });
    if (done) {
      writing.acknowledged.push({ tagId, price, at: Date.now() });
      writing.times.push(performance.now() - start);
    } else writing.refused += 1;
  }

  const lines = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each writer does one thing after the other
      await write(writer, turn);
      // oxlint-disable-next-line no-await-in-loop -- steady, not as fast as can be
      await pause(pauseMs);
    }
  });
  return writing;
}

/** Which of the acknowledged writes the database does not know of. */
export async function missingFrom(
  databaseUrl: string,
  acknowledged: Acknowledged[],
): Promise<Acknowledged[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ tag_id: string; current_price: number }>(
      `select tag_id, current_price from cow where tag_id like 'DRL-%'`,
    );
    const prices = new Map(rows.map((row) => [row.tag_id, row.current_price]));
    return acknowledged.filter(({ tagId, price }) => !((prices.get(tagId) ?? 0) >= price));
  } finally {
    await client.end();
  }
}

/** The longest time in which nobody was told that a write is done, in seconds. */
export function longestSilence(acknowledged: Acknowledged[]): number {
  let longest = 0;
  for (const [index, { at }] of acknowledged.entries())
    if (index > 0) longest = Math.max(longest, at - (acknowledged[index - 1]?.at ?? at));
  return longest / 1000;
}
