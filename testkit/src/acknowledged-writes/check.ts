import { connectTo } from '@khamar/database/databases';
import type { Client } from 'pg';
import { printTable, verdict } from '../measure/statistics.ts';
import { waitFor } from '../wait-for.ts';
import type { Ledger, Write, WriteKind } from './ledger.ts';

/** What a write left in the database: its row, its audit entries and its queued mails; one of each is expected. */
interface StoredWrite {
  rows: number;
  audit: number;
  mails: string[];
}

export interface Tally {
  /** Acknowledged or found, but missing or incomplete. */
  lost: number;
  /** Stored more than once, or with a duplicated effect. */
  double: number;
  /** Stored in part: a row without its audit entry or mail, or the reverse. */
  partial: number;
}

export interface LedgerCheck extends Tally {
  acknowledged: number;
  mailsMissing: number;
  /** The same mail delivered again with the same Message-ID (ADR 0014). */
  mailsRepeated: number;
}

/** How many of each a write leaves; a lead's mail is either its own or a digest. */
const EXPECTED: Record<WriteKind, { audit: number; mails: number }> = {
  price: { audit: 1, mails: 0 },
  cow: { audit: 1, mails: 0 },
  lead: { audit: 0, mails: 1 },
  'sign-up': { audit: 1, mails: 1 },
};

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Compares the recorded outcomes with the database. */
export const checkWrites = (writes: Write[], databaseUrl: string): Promise<Tally> =>
  withClient(databaseUrl, async (client) => {
    const stored = await readStoredWrites(client);
    const tally = { lost: 0, double: 0, partial: await countBrokenPriceChains(client) };
    for (const write of writes) tallyWrite(write, stored.get(`${write.kind} ${write.mark}`), tally);
    return tally;
  });

/** Also waits for the mails and checks them. */
export const checkLedger = (
  ledger: Pick<Ledger, 'writes' | 'acknowledged'>,
  databaseUrl: string,
  { arrived }: { arrived: { messageId?: string | undefined }[] },
  timeoutSeconds = 120,
): Promise<LedgerCheck> =>
  withClient(databaseUrl, async (client) => {
    await sendDigestsNow(client);
    await waitForMails(client, timeoutSeconds);
    printWrites(ledger.writes);
    const delivered = new Set(arrived.map(({ messageId }) => messageId));
    const queued = await queuedMessageIds(client);
    return {
      ...(await checkWrites(ledger.writes, databaseUrl)),
      acknowledged: ledger.acknowledged.length,
      mailsMissing: queued.filter((id) => !delivered.has(id)).length,
      mailsRepeated: arrived.length - delivered.size,
    };
  });

function printWrites(writes: Write[]): void {
  const kinds = Object.entries(Object.groupBy(writes, ({ kind }) => kind));
  const count = (all: Write[], outcome: Write['outcome']) =>
    all.filter((write) => write.outcome === outcome).length;
  printTable(
    ['writes', 'acknowledged', 'retried after a broken response', 'found stored', 'still unknown'],
    kinds.map(([kind, all]) => [
      kind,
      count(all, 'acknowledged'),
      all.filter(({ tries }) => tries > 1).length,
      count(all, 'found'),
      count(all, 'unknown'),
    ]),
  );
}

function tallyWrite({ kind, outcome }: Write, stored: StoredWrite | undefined, tally: Tally): void {
  const { rows = 0, audit = 0, mails = [] } = stored ?? {};
  const expected = EXPECTED[kind];
  if (rows > 1 || audit > expected.audit || mails.length > expected.mails) tally.double += 1;
  else if (rows === 0 && audit + mails.length > 0) tally.partial += 1;
  else if (rows === 1 && (audit !== expected.audit || mails.length !== expected.mails)) tally.partial += 1;
  else if (rows === 0 && outcome !== 'unknown') tally.lost += 1;
}

/** The digest of leads waits until the end of the hour. The writers have stopped, so send it now. */
async function sendDigestsNow(client: Client): Promise<void> {
  await client.query(`
    update pgboss.job set start_after = now() from mail
    where job.name = 'mail' and job.state < 'active' and job.data ->> 'mailId' = mail.id::text
      and mail.kind = 'LEADS_GATHERED' and mail.settled_at is null`);
}

/** On timeout, the missing mails are counted. */
const waitForMails = (client: Client, seconds: number): Promise<unknown> =>
  waitFor(
    'every mail is settled',
    async () => (await client.query('select from mail where settled_at is null limit 1')).rowCount === 0,
    { seconds, everyMs: 250 },
  ).catch(() => undefined);

/** A price is found in the audit log, because the cow row has only the latest one. */
async function readStoredWrites(client: Client): Promise<Map<string, StoredWrite>> {
  const { rows } = await client.query<{ key: string; rows: number; audit: number; mails: string[] | null }>(`
    select 'price ' || entity_id || ' ' || (changes -> 'current_price' ->> 1) as key,
           count(*)::int as rows, count(*) filter (where actor = 'admin')::int as audit, null::text[] as mails
    from audit_entry where entity = 'cow' and action = 'CHANGED' and changes ? 'current_price' group by key
    union all
    select 'cow ' || tag_id, 1,
           (select count(*)::int from audit_entry where entity_id = cow.id and action = 'ADDED' and actor = 'admin'), null
    from cow where tag_id like 'DRL-%'
    union all
    select 'lead ' || lead.id, 1, 0,
           (select array_agg(mail.id::text) from mail where lead_id = lead.id or cause = lead.gathered_in)
    from lead
    union all
    select 'sign-up ' || username, 1,
           (select count(*)::int from audit_entry where entity_id = account.id and action = 'ADDED'),
           (select array_agg(mail.id::text) from mail where account_id = account.id and kind = 'WELCOME')
    from account`);
  return new Map(rows.map(({ key, mails, ...counts }) => [key, { ...counts, mails: mails ?? [] }]));
}

/**
 * The price changes of a cow form a chain: each starts at the previous price, the last matches the cow, and the
 * version equals their number.
 */
async function countBrokenPriceChains(client: Client): Promise<number> {
  const { rows } = await client.query<{ broken: number }>(`
    with step as (
      select entity_id, id, (changes -> 'current_price' ->> 0)::int as from_price, (changes -> 'current_price' ->> 1)::int as price,
             lag((changes -> 'current_price' ->> 1)::int) over of_cow as before, lead(id) over of_cow is null as is_last,
             count(*) over (partition by entity_id) as steps
      from audit_entry where entity = 'cow' and action = 'CHANGED' and changes ? 'current_price' window of_cow as (partition by entity_id order by id)
    )
    select count(*)::int as broken from step join cow on cow.id = step.entity_id
    where before <> from_price or (is_last and (cow.current_price <> price or cow.version <> steps + 1))`);
  return rows[0]?.broken ?? 0;
}

/** The Message-ID of every mail in the outbox. */
async function queuedMessageIds(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select id::text from mail where channel = 'MAIL'`);
  // The host of SITE_URL in test-stack.ts.
  return rows.map(({ id }) => `<${id}@127.0.0.1>`);
}

/** Prints the result; true if every acknowledged write is stored exactly once, with its effects. */
export function reportLedger(result: LedgerCheck, writes: number): boolean {
  console.log(
    `mails delivered again with the same Message-ID, after a kill before the response (ADR 0014): ${result.mailsRepeated}`,
  );
  return [
    verdict('acknowledged writes', result.acknowledged, { atLeast: writes }),
    verdict('acknowledged writes lost', result.lost, { atMost: 0 }),
    verdict('duplicated effects (rows, audit entries, queued mails)', result.double, { atMost: 0 }),
    verdict('partial writes', result.partial, { atMost: 0 }),
    verdict('queued mails never delivered', result.mailsMissing, { atMost: 0 }),
  ].every(Boolean);
}
