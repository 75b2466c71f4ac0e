import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, Refusal } from '@khamar/contract/envelope';
import { InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import { asJson, type Client, elsewhere, openClient, openStaff, type Staff } from './doors.ts';
import type { Ledger, Write } from './ledger.ts';

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
const VISITOR_RESTS = 150;
const PERSON_RESTS = 250;

type OnAnswer = (answer: { status: number; body: string }) => 'done' | 'again';

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

/** Sends one write until somebody has said what became of it. */
async function sendUntilKnown(write: Write, send: () => ReturnType<Client['send']>, onAnswer: OnAnswer) {
  for (;;) {
    write.tries += 1;
    // oxlint-disable-next-line no-await-in-loop -- the next try only after this one
    const answer = await send();
    if (answer !== undefined && onAnswer(answer) === 'done') return;
  }
}

function surprise(answer: { status: number; body: string }): never {
  throw new Error(`No drill expects this: ${answer.status} ${answer.body}`);
}

let lastPrice = 1000;

async function changePrices(
  client: Client,
  office: Staff,
  cows: InventoryCow[],
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const versions = new Map(cows.map(({ _id, version }) => [_id, version]));
  for (let turn = 0; !isOver(); turn += 1) {
    const id = cows[turn % cows.length]?._id ?? '';
    const price = (lastPrice += 1);
    const write = ledger.begin('price', `${id} ${price}`);
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await sendUntilKnown(
      write,
      async () =>
        client.send(`/product/dashboard/change-cow/${id}`, {
          method: 'PUT',
          ...asJson({ version: versions.get(id), currentPrice: price }, await office.headers()),
        }),
      (answer) => {
        if (answer.status === 200) {
          versions.set(id, answerOf(InventoryCow).parse(JSON.parse(answer.body)).data.version);
          ledger.acknowledge(write);
          return 'done';
        }
        if (answer.status === 401) {
          office.isOver();
          return 'again';
        }
        const conflict =
          answer.status === 409 ? Refusal.parse(JSON.parse(answer.body)).data.conflict : undefined;
        // Nobody else changes this cow: an earlier try of ours got through, and its answer was lost.
        if (write.tries === 1 || conflict?.cow.currentPrice !== price) return surprise(answer);
        versions.set(id, conflict.version);
        write.outcome = 'found';
        return 'done';
      },
    );
  }
}

/** A message that nobody else has sent. */
export function aLead() {
  const submission = randomUUID();
  return {
    firstName: 'Salma',
    lastName: 'Begum',
    email: `salma-${submission}@example.org`,
    phone: '01712345678',
    message: 'May we come on Friday?',
    submission,
  };
}

async function writeLeads(client: Client, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const lead = aLead();
    const write = ledger.begin('lead', lead.submission);
    const call = { method: 'POST' as const, ...asJson(lead, elsewhere()) };
    // oxlint-disable-next-line no-await-in-loop -- one message after the other
    await sendUntilKnown(
      write,
      () => client.send('/leads', call),
      (answer) => {
        if (answer.status !== 201) return surprise(answer);
        ledger.acknowledge(write);
        return 'done';
      },
    );
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(VISITOR_RESTS);
  }
}

async function signUp(client: Client, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const username = `karim.${randomUUID().slice(0, 13)}`;
    const person = {
      username,
      email: `${username}@example.org`,
      mobile: '01712345678',
      password: 'a green field after rain',
    };
    const write = ledger.begin('sign-up', username);
    const call = { method: 'POST' as const, ...asJson(person, elsewhere()) };
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    await sendUntilKnown(
      write,
      () => client.send('/auth/signup', call),
      (answer) => {
        if (answer.status < 300) ledger.acknowledge(write);
        else if (answer.status === 409 && write.tries > 1) write.outcome = 'found';
        else surprise(answer);
        return 'done';
      },
    );
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(PERSON_RESTS);
  }
}
