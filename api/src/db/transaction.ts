import type { Kysely, Transaction } from 'kysely';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A deadlock, or a transaction that another one has overtaken. */
const SENT_BACK = new Set<unknown>(['40P01', '40001']);
const TRIES = 3;

/** Two writers may meet crosswise; PostgreSQL sends one of them back, who then simply tries again. */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
      return await db.transaction().execute(work);
    } catch (error) {
      if (!SENT_BACK.has(codeOf(error)) || attempt === TRIES) throw error;
    }
  }
}

/** The value is there already, says the unique index of this name. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === index;

/** Codes of Node and of PostgreSQL that mean: the database is away, gone, full, locked or at odds with itself, not the request wrong. */
const AWAY =
  /^(ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|EPIPE|ETIMEDOUT|08.{3}|3D000|40001|40P01|53[123]00|55P03|57014|57P0[123])$/;
const POOL_GAVE_UP = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return POOL_GAVE_UP.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}
