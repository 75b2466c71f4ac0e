import { type Kysely, sql } from 'kysely';

export interface AuditIdentity {
  username: string;
  sessionId?: string;
}

/** Read by the audit triggers; lasts until the end of the transaction. */
export async function setAuditActor<Schema>(
  tx: Kysely<Schema>,
  { username, sessionId = '' }: AuditIdentity,
): Promise<void> {
  const settings = sql`set_config('khamar.actor', ${username}, true), set_config('khamar.session', ${sessionId}, true)`;
  await sql`select ${settings}`.execute(tx);
}
