import { fieldError } from '@khamar/contract/field-error';
import { can } from '@khamar/contract/accounts/permissions';
import { CashSummary, type NewHandIn } from '@khamar/contract/sales/cash';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { commandsWith, type SalesContext } from '../idempotent-command.ts';
import { postEntry, transfer } from '../journal/post-entry.ts';
import { cashOf } from './cash-accounts.ts';
import * as requests from './cash-requests.repository.ts';
import { listReceivers, lockCash, lockOne } from './holders.repository.ts';
import { requireEnough, requireHolder } from './require-cash.ts';

/** Cash passed to another person or the till: one offers, the other counts. */
export interface HandInsService {
  offer(actor: Actor, handIn: NewHandIn, key: string): Promise<CashSummary>;
  /** Books what the receiver counted; a difference stays with the giver. */
  count(actor: Actor, id: string, countedPaisa: number, key: string): Promise<CashSummary>;
  /** Withdrawn by the giver, or declined by the receiver. */
  cancel(actor: Actor, id: string, key: string): Promise<CashSummary>;
}

export function makeHandInsService(
  context: SalesContext,
  officeRoles: () => readonly string[],
): HandInsService {
  const { db } = context;
  const command = commandsWith(db, CashSummary);

  async function requireReceiver(tx: Db, receiver: string): Promise<void> {
    if (receiver === 'till') return;
    const receivers = await listReceivers(tx, officeRoles());
    if (!receivers.some(({ holder }) => holder === receiver)) throw new AppError('cash_receiver');
  }

  /** Locks giver and receiver. Holders never change, so they can be read before. */
  async function lockOpen(tx: Tx, id: string) {
    const seen = await requests.findHandIn(tx, id);
    if (seen === undefined) throw new AppError('cash_request_not_found');
    await lockCash(tx, [seen.giver, seen.receiver]);
    const handIn = await requests.findHandIn(tx, id);
    if (handIn?.outcome !== null) throw new AppError('cash_request_state');
    return handIn;
  }

  return {
    offer: (actor, { holder, receiver, amountPaisa }, key) =>
      command('hand-in', actor, key, [holder, receiver, amountPaisa], async (tx) => {
        const giver = await requireHolder(tx, actor, holder);
        if (giver === receiver) throw new AppError('cash_receiver');
        await requireReceiver(tx, receiver);
        requireEnough(await lockOne(tx, giver), amountPaisa);
        const offered = { giver, receiver, offered_paisa: amountPaisa, offered_by: actor.username };
        const _id = await requests.addHandIn(tx, offered);
        return { _id, isDone: false, amountPaisa };
      }),

    count: (actor, id, countedPaisa, key) =>
      command('count-hand-in', actor, key, [id, countedPaisa], async (tx) => {
        const handIn = await lockOpen(tx, id);
        const isReceiver = handIn.receiver === actor.accountId;
        if (!isReceiver && !(handIn.receiver === 'till' && can(actor.roles, 'manage:cash')))
          throw new AppError('forbidden');
        // One zero too many would take cash from the giver that nobody has.
        if (countedPaisa > Number(handIn.offered_paisa))
          throw wrongField('invalid_request', 'countedPaisa', fieldError('amount_too_large'));
        await requests.decideHandIn(tx, id, {
          outcome: 'COUNTED',
          counted_paisa: countedPaisa,
          decided_by: actor.username,
        });
        const lines = transfer(
          countedPaisa,
          { account: cashOf(handIn.receiver) },
          { account: cashOf(handIn.giver) },
        );
        await postEntry(tx, actor.username, 'HANDED_IN', lines);
        return { _id: id, isDone: true, amountPaisa: countedPaisa };
      }),

    cancel: (actor, id, key) =>
      command('cancel-hand-in', actor, key, [id], async (tx) => {
        const handIn = await lockOpen(tx, id);
        const isGiver = handIn.giver === actor.accountId || handIn.offered_by === actor.username;
        const isReceiver = handIn.receiver === actor.accountId;
        if (!isGiver && !isReceiver && !can(actor.roles, 'manage:cash')) throw new AppError('forbidden');
        await requests.decideHandIn(tx, id, {
          outcome: isGiver ? 'WITHDRAWN' : 'DECLINED',
          counted_paisa: null,
          decided_by: actor.username,
        });
        return { _id: id, isDone: true, amountPaisa: 0 };
      }),
  };
}
