import type { Language } from '@khamar/contract/person';
import type { Db } from '../../db/schema.ts';
import * as accounts from './accounts.repository.ts';

/** Somebody with an account, as a mail speaks to them. */
export interface Recipient {
  accountId: string;
  username: string;
  email: string;
  language: Language;
}

/** Whoever has chosen another password since must not be sent a link that was asked for before. */
export const hasNewPasswordSince = (db: Db, accountId: string, since: Date): Promise<boolean> =>
  accounts.hasNewPasswordSince(db, accountId, since);

/** Who gets a mail, looked up when it is delivered: nobody without an address, and nobody whose account is closed. */
export async function findRecipient(
  db: Db,
  by: { accountId: string } | { email: string },
): Promise<Recipient | undefined> {
  const account = await ('email' in by
    ? accounts.findByEmail(db, by.email)
    : accounts.findById(db, by.accountId));
  if (account?.email == null || account.disabled_at !== null) return undefined;
  const { id, username, email, language } = account;
  return { accountId: id, username, email, language };
}
