import type { FeedCorrection, GroupList, GroupMove, NewFeed, NewGroup } from '@khamar/contract/herd/costs';
import { fieldError } from '@khamar/contract/field-error';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { isDuplicate } from '../../../db/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { toRecorded } from '../entry.mapper.ts';
import { insertEntry, replaceEntry } from '../entry.repository.ts';
import { makeHerdCommand, type Recorded } from '../herd-command.ts';
import * as groups from './groups.repository.ts';

/** Animals that are fed together, and what they ate. */
export interface GroupsService {
  list(): Promise<GroupList>;
  add(actor: Actor, group: NewGroup, key: string): Promise<Recorded>;
  /** All of them or none. */
  move(actor: Actor, move: GroupMove, key: string): Promise<Recorded>;
  recordFeed(actor: Actor, groupId: string, feed: NewFeed, key: string): Promise<Recorded>;
  correctFeed(actor: Actor, id: string, correction: FeedCorrection, key: string): Promise<Recorded>;
  removeFeed(actor: Actor, id: string, reason: string, key: string): Promise<Recorded>;
}

export function makeGroupsService(db: Db): GroupsService {
  const command = makeHerdCommand(db);

  async function requireGroup(tx: Tx, id: string): Promise<void> {
    if ((await groups.find(tx, id)) === undefined) throw new AppError('group_not_found');
  }

  /** Feed that no animal shares would be a cost of nothing. */
  async function requireEaters(tx: Tx, feedId: string): Promise<string> {
    if ((await groups.countEaters(tx, feedId)) === 0) throw new AppError('group_empty');
    return feedId;
  }

  const replace = (
    actor: Actor,
    id: string,
    [scope, feed, reason]: [scope: string, feed: NewFeed | null, reason: string],
    key: string,
  ) =>
    command(scope, actor, key, [id, feed, reason], async (tx) => {
      const columns = feed && groups.columnsOf(feed);
      const replaced = await replaceEntry(tx, 'feed_cost', { id, columns, actor: actor.username, reason });
      if (replaced === undefined) throw new AppError('entry_not_found');
      return feed === null ? replaced.id : requireEaters(tx, replaced.id);
    });

  return {
    async list() {
      const feed = await groups.listFeed(db);
      return {
        groups: (await groups.list(db)).map(({ id, name, tag_ids }) => ({
          _id: id,
          name,
          tagIds: tag_ids,
          feed: feed
            .filter((row) => row.group_id === id)
            .map((row) => ({ ...toRecorded(row), amountPaisa: Number(row.amount_paisa), cows: row.cows })),
        })),
      };
    },

    add: (actor, { name }, key) =>
      command('group', actor, key, [name], (tx) => groups.insert(tx, name)).catch((error: unknown) => {
        throw isDuplicate(error, 'herd_group_name')
          ? wrongField('invalid_request', 'name', fieldError('group_name_taken'))
          : error;
      }),

    move: (actor, move, key) =>
      command('move', actor, key, move, async (tx) => {
        if (move.groupId !== null) await requireGroup(tx, move.groupId);
        const id = await groups.move(tx, actor.username, move);
        if (id === undefined) throw new AppError('cows_unknown');
        return id;
      }),

    recordFeed: (actor, groupId, feed, key) =>
      command('feed', actor, key, [groupId, feed], async (tx) => {
        await requireGroup(tx, groupId);
        const row = { group_id: groupId, actor: actor.username, ...groups.columnsOf(feed) };
        return requireEaters(tx, await insertEntry(tx, 'feed_cost', row));
      }),

    correctFeed: (actor, id, { reason, ...feed }, key) =>
      replace(actor, id, ['correct-feed', feed, reason], key),
    removeFeed: (actor, id, reason, key) => replace(actor, id, ['remove-feed', null, reason], key),
  };
}
