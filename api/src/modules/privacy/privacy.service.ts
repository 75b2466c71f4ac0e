import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { setAuditActor, type Signature } from '../../db/audit-actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import * as people from './person.repository.ts';
import * as retention from './retention.repository.ts';

interface Who {
  username?: string | undefined;
  email?: string | undefined;
  /** Of a lead: whoever asked about a cow may have left nothing else. */
  mobile?: string | undefined;
}

export async function findPerson(db: Db, { username, email, mobile }: Who): Promise<people.Person> {
  if (username !== undefined) {
    const person = await people.findAccount(db, 'username', username);
    if (person === undefined) throw new AppError('not_found', 'No account has this username');
    // Nobody has shown that the address in an account is theirs: what else stands under it may be somebody else's.
    return { ...person, email: null };
  }
  if (mobile !== undefined) return { accountId: null, username: null, email: null, phone: mobile };
  const address = email ?? '';
  const person = await people.findAccount(db, 'email', address);
  // A visitor who only asked about a cow has no account, and the same rights.
  return person ?? { accountId: null, username: null, email: address, phone: null };
}

/** All of it as it was at one moment. */
export async function exportPerson(db: Db, person: people.Person) {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => people.readEverything(tx, person));
  if (Object.values(found).every((rows) => rows.length === 0)) throw nothingStored();
  return found;
}

/** What the trail keeps of an erased person, and why: docs/privacy.md. */
export async function erasePerson(db: Db, person: people.Person, by: Signature): Promise<people.Erased> {
  const erased = await inTransaction(db, async (tx) => {
    await setAuditActor(tx, by);
    return people.remove(tx, person);
  });
  if (Object.values(erased).every((count: number) => count === 0)) throw nothingStored();
  return erased;
}

const nothingStored = () => new AppError('not_found', 'Nothing is stored under this address');

/** In days. The table in docs/privacy.md says the same. */
const KEEP = { sessions: 30, tokens: 30, devices: 400, mails: 30, idempotencyKeys: 30 } as const;

/** How many rows of each were deleted. */
export interface Tidied {
  tokens: number;
  sessions: number;
  devices: number;
  links: number;
  counts: number;
  mails: number;
  leads: number;
  leadHours: number;
  idempotencyKeys: number;
}

/** Deletes what is no longer needed. Any number of processes may do it, at any time and at once. */
export async function applyRetention(
  db: Db,
  { LEAD_KEEP_DAYS, SESSION_IDLE_DAYS }: Pick<Config, 'LEAD_KEEP_DAYS' | 'SESSION_IDLE_DAYS'>,
): Promise<Tidied> {
  // A busy session leaves six an hour. One that comes back betrays a theft, as long as a browser can still bring it: its cookie
  // lives for the idle time. Later it opens nothing anyway, known or not.
  const tokenDays = Math.max(KEEP.tokens, SESSION_IDLE_DAYS + 1);
  return {
    // Before the sessions, which take along what is left of theirs.
    tokens: await retention.removeReplacedTokens(db, tokenDays),
    sessions: await retention.removeSessionsOver(db, KEEP.sessions),
    devices: await retention.removeDevicesUnseen(db, KEEP.devices),
    links: await retention.removeDeadLinks(db),
    counts: await retention.removeOldCounts(db),
    mails: await retention.removeSettledMails(db, KEEP.mails),
    leads: await retention.removeLeads(db, LEAD_KEEP_DAYS),
    leadHours: await retention.removeLeadHours(db, KEEP.mails),
    idempotencyKeys: await retention.removeIdempotencyKeys(db, KEEP.idempotencyKeys),
  };
}
