import { AppError } from '../../app-error.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Actor } from '../../security/actor.ts';
import { type EntryTableName, insertEntry, replaceEntry } from './entry.repository.ts';
import { makeHerdCommand, type Recorded } from './herd-command.ts';
import { type LockedCow, lockCow } from './herd-cows.repository.ts';

/** Records, corrects and removes entries of one kind. Each runs once for its key. */
export interface EntryCommands<Entry, Correction> {
  record(actor: Actor, cowId: string, entry: Entry, key: string): Promise<Recorded>;
  correct(actor: Actor, id: string, correction: Correction, key: string): Promise<Recorded>;
  remove(actor: Actor, id: string, reason: string, key: string): Promise<Recorded>;
}

interface EntryKind<Entry, Corrected> {
  table: EntryTableName;
  /** Names its commands: a repeated key must be of the same one. */
  name: string;
  columnsOf: (content: Entry | Corrected) => Record<string, unknown>;
  /** What an entry must fulfil besides its schema, also after a correction. The cow is locked. */
  check?: (cow: LockedCow, content: Entry | Corrected) => void;
  /** What only a new one must fulfil. */
  checkNew?: (tx: Tx, cow: LockedCow, entry: Entry) => Promise<void>;
}

export function makeEntryCommands<Entry, Correction extends { reason: string }>(
  db: Db,
  { table, name, columnsOf, check, checkNew }: EntryKind<Entry, Omit<Correction, 'reason'>>,
): EntryCommands<Entry, Correction> {
  const command = makeHerdCommand(db);

  async function lock(tx: Tx, cowId: string): Promise<LockedCow> {
    const cow = await lockCow(tx, cowId);
    if (cow === undefined) throw new AppError('cow_not_found');
    return cow;
  }

  const replace = (
    actor: Actor,
    id: string,
    [verb, content, reason]: ['correct' | 'remove', Omit<Correction, 'reason'> | null, string],
    key: string,
  ) =>
    command(`${verb}-${name}`, actor, key, [id, content, reason], async (tx) => {
      const columns = content && columnsOf(content);
      const replaced = await replaceEntry(tx, table, { id, columns, actor: actor.username, reason });
      if (replaced === undefined) throw new AppError('entry_not_found');
      if (content !== null && check !== undefined) check(await lock(tx, replaced.cowId ?? ''), content);
      return replaced.id;
    });

  return {
    record: (actor, cowId, entry, key) =>
      command(name, actor, key, [cowId, entry], async (tx) => {
        const cow = await lock(tx, cowId);
        check?.(cow, entry);
        await checkNew?.(tx, cow, entry);
        return insertEntry(tx, table, { cow_id: cowId, actor: actor.username, ...columnsOf(entry) });
      }),
    correct: (actor, id, { reason, ...content }, key) =>
      replace(actor, id, ['correct', content, reason], key),
    remove: (actor, id, reason, key) => replace(actor, id, ['remove', null, reason], key),
  };
}
