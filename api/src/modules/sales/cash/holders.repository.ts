import type { ClosingQuery, Holder } from '@khamar/contract/sales/cash';
import type { EntryKind } from '@khamar/contract/sales/enums';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

export interface LockedHolder {
  holder: Holder;
  period: number;
  /** What should be in this hand. */
  paisa: number;
}

/**
 * Locks the cash of these holders by id; after bookings and before payments. The trigger on journal lines locks it too, so a command
 * that moves cash without this call could deadlock, but not lose an entry.
 */
export async function lockCash(tx: Tx, holders: readonly string[]): Promise<LockedHolder[]> {
  const { rows } = await sql<{ holder: Holder; period: number; paisa: string }>`
    select holder, period, paisa from lock_cash(${[...holders]}::text[])`.execute(tx);
  return rows.map(({ paisa, ...row }) => ({ ...row, paisa: Number(paisa) }));
}

export async function lockOne(tx: Tx, holder: string): Promise<LockedHolder> {
  const [locked] = await lockCash(tx, [holder]);
  if (locked === undefined) throw new Error('lock_cash creates a missing holder');
  return locked;
}

/** The till, an account, or someone who had cash before their account was deleted. */
export async function isHolder(tx: Tx, holder: Holder): Promise<boolean> {
  const { rows } = await sql`
    select from cash_holder where holder = ${holder}
    union all select from account where id = nullif(${holder}::text, 'till')::uuid
    union all select where ${holder}::text = 'till'`.execute(tx);
  return rows.length > 0;
}

/** The person of a holder, who may have been deleted since; null for the till. */
export const NAME_OF = (holder: string) =>
  sql<string | null>`(select coalesce(whose.name, whose.username) from account as whose
    where ${sql.ref(holder)} ~ '^[0-9a-f]{8}-' and whose.id = ${sql.ref(holder)}::uuid)`;

export interface HolderRow {
  holder: Holder;
  name: string | null;
  paisa: string;
  since: Date | null;
  carried: string;
  undecided: string;
  parts: { kind: EntryKind; inPaisa: number; outPaisa: number }[];
}

/** This person first, then everyone else with cash or something to decide, and the till. */
export async function listHolders(db: Db, mine: string, isEveryone: boolean): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    with mine (holder) as (values (${mine}::text))
    select coalesce(known.holder, mine.holder) as holder, coalesce(known.paisa, 0) as paisa, before.created_at as since,
      coalesce(case before.outcome when 'DECLINED' then before.expected_paisa else before.counted_paisa end, 0) as carried,
      (select coalesce(sum(counted_paisa - expected_paisa), 0) from cash_closing
       where cash_closing.holder = known.holder and outcome is null) as undecided,
      ${NAME_OF('person.holder')} as name,
      (select coalesce(json_agg(part order by part."kind"), '[]') from (
         select entry.kind, coalesce(sum(amount_paisa) filter (where amount_paisa > 0), 0)::float8 as "inPaisa",
           coalesce(-sum(amount_paisa) filter (where amount_paisa < 0), 0)::float8 as "outPaisa"
         from journal_line as line join journal_entry as entry on entry.id = entry_id
         where account like 'cash:%' and account = 'cash:' || known.holder
           and (cash_period = known.period or (known.period = 1 and cash_period is null))
         group by entry.kind) as part) as parts
    from mine full join cash_holder as known on known.holder = mine.holder
      cross join lateral (select coalesce(known.holder, mine.holder) as holder) as person
      left join cash_closing as before on before.holder = known.holder and before.period = known.period - 1
    where mine.holder is not null or (${isEveryone} and (known.paisa <> 0 or known.holder = 'till'
      or exists (select from cash_closing where cash_closing.holder = known.holder and outcome is null)))
    order by mine.holder is null, person.holder = 'till', name`.execute(db);
  return rows;
}

/** Staff who may take cash: those whom this farm lets into the office. */
export async function listReceivers(
  db: Db,
  roles: readonly string[],
): Promise<{ holder: Holder; name: string }[]> {
  const { rows } = await sql<{ holder: Holder; name: string }>`
    select id as holder, coalesce(name, username) as name from account
    where roles::text[] && ${[...roles]}::text[] and disabled_at is null order by name`.execute(db);
  return rows;
}

interface ClosingRow {
  id: string;
  holder: Holder;
  name: string | null;
  period: number;
  since: Date | null;
  created_at: Date;
  expected_paisa: string;
  counted_paisa: string;
  counted_by: string;
  outcome: 'DONE' | 'DECLINED' | null;
  account: 'cash_over_short' | 'staff_receivable' | null;
  reason: string | null;
  decided_by: string | null;
  is_alone: boolean;
}
export type ListedClosing = ClosingRow;

type ClosingFilters = Pick<ClosingQuery, 'from' | 'to'> & {
  holder?: string | undefined;
  /** All of them without it. */
  isListed?: RawBuilder<boolean> | undefined;
};

const within = ({
  from,
  to,
  holder,
  isListed = sql`true`,
}: ClosingFilters) => sql`${isListed} and (${holder ?? null}::text is null or closing.holder = ${holder ?? null})
  and (${from ?? null}::date is null or (closing.created_at at time zone 'Asia/Dhaka')::date >= ${from ?? null}::date)
  and (${to ?? null}::date is null or (closing.created_at at time zone 'Asia/Dhaka')::date <= ${to ?? null}::date)`;

const selectClosings = (filters: ClosingFilters) => sql`
  select closing.*, ${NAME_OF('closing.holder')} as name, before.created_at as since
  from cash_closing as closing
    left join cash_closing as before on before.holder = closing.holder and before.period = closing.period - 1
  where ${within(filters)}`;

/** Newest first, those to decide before the others. */
export async function listClosings(
  db: Db,
  { page, limit, ...filters }: Pick<ClosingQuery, 'page' | 'limit'> & ClosingFilters,
): Promise<{ rows: ClosingRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ClosingRow>`${selectClosings(filters)}
      order by closing.outcome is not null, closing.id desc limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{
      total: number;
    }>`select count(*)::int as total from cash_closing as closing where ${within(filters)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next CSV batch, after the closing with this id. */
export async function closingsAfter(
  db: Db,
  filters: ClosingFilters,
  after: string | undefined,
  limit: number,
): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`${selectClosings(filters)}
    and (${after ?? null}::uuid is null or closing.id < ${after ?? null}::uuid)
    order by closing.id desc limit ${limit}`.execute(db);
  return rows;
}
