import { BookingSummary } from '@khamar/contract/sales/booking';
import type { Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import { asBuyer, runCommand, type SalesContext } from '../idempotent-command.ts';
import type { CowQueue } from './cow-queue.ts';
import type { WrongCodes } from '../limits/wrong-codes.ts';
import { paidFor } from '../journal/balances.ts';
import { toSummary } from './bookings.mapper.ts';
import * as bookings from './bookings.repository.ts';
import * as callers from './caller.repository.ts';
import { lockBooking } from './deadlines/expire-due-booking.ts';

/** Made by staff for a caller with this number, and in no account yet. */
const isCallersOf = ({ account_id, buyer_phone }: bookings.BookingRow, mobile: string | null) =>
  account_id === null && mobile !== null && buyer_phone === mobile;

/**
 * A caller's booking goes to the account that has verified the caller's number. Of a code that is not theirs, nothing is locked and
 * nothing is said. Taking over one's own booking again changes nothing.
 */
async function takeOverBooking(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  code: string,
): Promise<BookingSummary> {
  const { accountId } = actor;
  const seen = await bookings.findByCode(tx, code);
  const mobile = await callers.findVerifiedMobile(tx, accountId);
  const isOwn = seen?.account_id === accountId;
  if (!isOwn && mobile === null) throw new AppError('phone_unverified');
  if (seen === undefined || !(isOwn || isCallersOf(seen, mobile))) throw new AppError('booking_not_found');
  const { booking } = await lockBooking(tx, context, { code }, asBuyer(actor).username);
  if (booking.account_id === accountId) return toSummary(booking, await paidFor(tx, booking.id));
  // Again under the lock: the number may have gone to another account.
  const buyer = await bookings.lockBuyer(tx, accountId);
  if (buyer?.phone_verified_at == null || !isCallersOf(booking, buyer.mobile))
    throw new AppError('booking_not_found');
  await callers.nameBuyer(tx, accountId, booking.buyer_name);
  const taken = await bookings.change(tx, booking.id, {
    account_id: accountId,
    number_digest: bookings.numberDigestOf(accountId),
    buyer_name: null,
    buyer_phone: null,
  });
  return toSummary(taken, await paidFor(tx, taken.id));
}

/** `client` is the network that the request comes from. */
export type TakeOver = (actor: Actor, code: string, key: string, client: string) => Promise<BookingSummary>;

export const makeTakeOver =
  (context: SalesContext, queue: CowQueue, wrongCodes: WrongCodes): TakeOver =>
  async (actor, code, key, client) => {
    await wrongCodes.count(actor.accountId, client);
    const command = { scope: 'take-over', key, fingerprint: [code], result: BookingSummary };
    const tagId = (await bookings.findByCode(context.db, code))?.tag_id;
    const taken = await queue.run(actor.accountId, tagId, () =>
      runCommand(context.db, asBuyer(actor), command, (tx) => takeOverBooking(tx, context, actor, code)),
    );
    await wrongCodes.refund(actor.accountId, client);
    return taken;
  };
