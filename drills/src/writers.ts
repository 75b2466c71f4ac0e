import { answerOf } from '@khamar/contract/envelope';
import { type InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import { type Client, openClient, openStaff, type Staff } from './doors.ts';
import type { Ledger } from './ledger.ts';
import { changePrices } from './price-writer.ts';
import { signUp, writeLeads } from './visitor-writers.ts';

export interface WritersWanted {
  /** Where the API is found: directly, or behind a site. */
  doors: string[];
  ledger: Ledger;
  /** Each with cows of their own. */
  staff?: number;
  /** How many visitors write, and how many people sign up, at a time; each rests between two. */
  visitors?: number;
  people?: number;
}

export interface Writers {
  /** Everyone finishes what they are at, until it is known. */
  stop(): Promise<void>;
}

const COWS_EACH = 10;

export async function startWriters(wanted: WritersWanted): Promise<Writers> {
  const { doors, ledger, staff = 8, visitors = 4, people = 2 } = wanted;
  const clients: Client[] = [];
  const someone = () => {
    const client = openClient(doors, clients.length);
    clients.push(client);
    return client;
  };
  const office = openStaff(someone());
  const herd = await readHerd(someone(), office);
  let isOver = false;
  const until = () => isOver;
  const work = [
    ...Array.from({ length: staff }, (_, n) =>
      changePrices(someone(), office, herd.slice(n * COWS_EACH, (n + 1) * COWS_EACH), ledger, until),
    ),
    ...Array.from({ length: visitors }, () => writeLeads(someone(), ledger, until)),
    ...Array.from({ length: people }, () => signUp(someone(), ledger, until)),
  ];
  // Whoever meets something unheard of says so at the end; until then the drill must be able to clean up.
  for (const each of work) each.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await Promise.all(work);
      for (const client of clients) client.end();
    },
  };
}

async function readHerd(client: Client, office: Staff): Promise<InventoryCow[]> {
  const headers = await office.headers();
  const answer = await client.send('/product/dashboard/get-all-cows?limit=100', { headers });
  return answerOf(InventoryPage).parse(JSON.parse(answer?.body ?? '')).data.cows;
}
