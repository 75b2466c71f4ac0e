import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { figure, printTable } from './figures.ts';
import type { Ledger, Write, WriteKind } from './ledger.ts';
import type { PostOffice } from './post-office.ts';

/** What a write has left behind: itself, its rows of the audit trail, and the mails it promised, each of which should be one. */
interface Found {
  rows: number;
  audit: number;
  mails: string[];
}

interface Tally {
  /** Acknowledged, or said to be there, and not there whole. */
  lost: number;
  /** There more than once, in itself or in an effect. */
  double: number;
  /** There in part: a row without its audit entry or its mail, or the other way round. */
  torn: number;
}

export interface Verdict extends Tally {
  acknowledged: number;
  lettersMissing: number;
  /** The same letter again, with its one Message-ID (ADR 0014). */
  lettersAgain: number;
}

/** How many of each a write leaves; the mail of a lead is its own or the one about many. */
const EXPECTED: Record<WriteKind, { audit: number; mails: number }> = {
  price: { audit: 1, mails: 0 },
  lead: { audit: 0, mails: 1 },
  'sign-up': { audit: 1, mails: 1 },
};

/** Waits for the mails, then holds the database and the post office against what was said. */
export async function checkLedger(
  ledger: Ledger,
  databaseUrl: string,
  { letters }: PostOffice,
  patienceSeconds = 120,
): Promise<Verdict> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await endTheHour(client);
    await untilMailed(client, patienceSeconds);
    const found = await readEverything(client);
    const tally = { lost: 0, double: 0, torn: await brokenChains(client) };
    const byKind = new Map<WriteKind, Record<string, number>>();
    for (const write of ledger.writes) {
      const counts = byKind.get(write.kind) ?? {};
      byKind.set(write.kind, counts);
      for (const name of [write.outcome, ...(write.tries > 1 ? ['again'] : [])])
        counts[name] = (counts[name] ?? 0) + 1;
      judge(write, found.get(`${write.kind} ${write.mark}`), tally);
    }
    printTable(
      ['writes', 'acknowledged', 'sent again after a broken answer', 'found written', 'still unknown'],
      [...byKind].map(([kind, { acknowledged = 0, again = 0, found: told = 0, unknown = 0 }]) => [
        kind,
        acknowledged,
        again,
        told,
        unknown,
      ]),
    );
    const mails = [...(await promised(client))];
    const timesOf = (id: string) => letters.get(id) ?? 0;
    return {
      ...tally,
      acknowledged: ledger.acknowledged(),
      lettersMissing: mails.filter((id) => timesOf(id) === 0).length,
      lettersAgain: [...letters.values()].reduce((sum, times) => sum + times - 1, 0),
    };
  } finally {
    await client.end();
  }
}

function judge({ kind, outcome }: Write, found: Found | undefined, tally: Tally): void {
  const { rows = 0, audit = 0, mails = [] } = found ?? {};
  const expected = EXPECTED[kind];
  if (rows > 1 || audit > expected.audit || mails.length > expected.mails) tally.double += 1;
  else if (rows === 0 && audit + mails.length > 0) tally.torn += 1;
  else if (rows === 1 && (audit !== expected.audit || mails.length !== expected.mails)) tally.torn += 1;
  else if (rows === 0 && (outcome === 'acknowledged' || outcome === 'found')) tally.lost += 1;
  else if (rows === 1 && outcome === 'refused') tally.torn += 1;
}

/** The mail about many leads waits for the end of the hour; nobody writes any more, so it may go now. */
async function endTheHour(client: Client): Promise<void> {
  await client.query(`
    update pgboss.job set start_after = now() from mail
    where job.name = 'mail' and job.state < 'active' and job.data ->> 'mailId' = mail.id::text
      and mail.kind = 'LEADS_GATHERED' and mail.settled_at is null`);
}

async function untilMailed(client: Client, patienceSeconds: number): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    const { rowCount } = await client.query('select from mail where settled_at is null limit 1');
    if (rowCount === 0 || Date.now() > deadline) return;
    await pause(250);
  }
}

/** A price is a row of the trail: the cow itself knows only its last one. */
async function readEverything(client: Client): Promise<Map<string, Found>> {
  const { rows } = await client.query<{ key: string; rows: number; audit: number; mails: string[] | null }>(`
    select 'price ' || cow_id || ' ' || (changes -> 'current_price' ->> 1) as key,
           count(*)::int as rows, count(*) filter (where actor = 'admin')::int as audit, null as mails
    from audit_entry where action = 'CHANGED' and changes ? 'current_price' group by key
    union all
    select 'lead ' || lead.id, 1, 0, 
           (select array_agg(mail.id::text) from mail where lead_id = lead.id or cause = lead.gathered_in)
    from lead
    union all
    select 'sign-up ' || username, 1,
           (select count(*)::int from audit_entry where account_id = account.id and action = 'ADDED'),
           (select array_agg(mail.id::text) from mail where account_id = account.id and kind = 'WELCOME')
    from account`);
  return new Map(rows.map(({ key, mails, ...counts }) => [key, { ...counts, mails: mails ?? [] }]));
}

/** Each change of a cow begins where the last one ended; the cow is as the last one left it, and as old as there are changes. */
async function brokenChains(client: Client): Promise<number> {
  const { rows } = await client.query<{ broken: number }>(`
    with step as (
      select cow_id, id, (changes -> 'current_price' ->> 0)::int as from_price, (changes -> 'current_price' ->> 1)::int as price,
             lag((changes -> 'current_price' ->> 1)::int) over of_cow as before, lead(id) over of_cow is null as is_last,
             count(*) over (partition by cow_id) as steps
      from audit_entry where action = 'CHANGED' window of_cow as (partition by cow_id order by id)
    )
    select count(*)::int as broken from step join cow on cow.id = step.cow_id
    where before <> from_price or (is_last and (cow.current_price <> price or cow.version <> steps + 1))`);
  return rows[0]?.broken ?? 0;
}

/** Everything the product has promised to whomever, by its Message-ID. */
async function promised(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>('select id::text from mail');
  // The host of SITE_URL in whole-product.ts.
  return new Set(rows.map(({ id }) => `<${id}@127.0.0.1>`));
}

export const sayVerdict = (verdict: Verdict, writes: number): boolean => {
  console.log(
    `letters that came again with the same Message-ID, which a kill at the last line may cause (ADR 0014): ${verdict.lettersAgain}`,
  );
  return [
    figure('acknowledged writes', verdict.acknowledged, { atLeast: writes }),
    figure('acknowledged writes lost', verdict.lost, { atMost: 0 }),
    figure('effects doubled (rows, audit entries, promised mails)', verdict.double, { atMost: 0 }),
    figure('writes there in part only', verdict.torn, { atMost: 0 }),
    figure('promised letters that never came', verdict.lettersMissing, { atMost: 0 }),
  ].every(Boolean);
};
