import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { setAuditActor } from '../../db/audit-actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { inTransaction, isDuplicate } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';
import { ENTRY_TABLES } from './entry.repository.ts';

/** Only the id: what is kept for retries must not hold notes. */
export const Recorded = z.object({ _id: z.uuid() }).meta({ id: 'Recorded' });
export type Recorded = z.infer<typeof Recorded>;

export type HerdCommand = (
  scope: string,
  actor: Actor,
  key: string,
  content: unknown,
  work: (tx: Tx) => Promise<string>,
) => Promise<Recorded>;

/** Runs a command once per key, in one transaction. `work` returns the id of what it recorded. */
export const makeHerdCommand =
  (db: Db): HerdCommand =>
  (scope, actor, key, content, work) =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const request = {
        scope: `herd:${scope}`,
        key,
        accountId: actor.accountId,
        fingerprint: [JSON.stringify(content)],
        conflict: 'key_reused',
        result: Recorded,
      } as const;
      return (await runOnce(tx, request, async () => ({ _id: await work(tx) }))).result;
    }).catch((error: unknown) => {
      // A unique index allows one correction of an entry: of two at the same moment the second fails.
      throw ENTRY_TABLES.some((table) => isDuplicate(error, `${table}_replaces_key`))
        ? new AppError('entry_corrected')
        : error;
    });
