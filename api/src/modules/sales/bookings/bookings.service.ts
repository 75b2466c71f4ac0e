import {
  BookingSummary,
  type Booking,
  HoldResponse,
  type HoldRequest,
  type MyBooking,
  WaitingPlace,
} from '@khamar/contract/sales/booking';
import { can } from '@khamar/contract/accounts/permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { asBuyer, runCommand, type SalesContext } from '../idempotent-command.ts';
import { farm } from '../../messages/index.ts';
import { paidFor } from '../journal/balances.ts';
import type { NetworkHolds } from '../limits/network-holds.ts';
import type { CowQueue } from './cow-queue.ts';
import { toBooking, toMyBooking, toPlace, toSummary, withClaimShares } from './bookings.mapper.ts';
import * as bookings from './bookings.repository.ts';
import { listOwn } from './my-bookings.repository.ts';
import { insertHold, lockTerms, requireMayHold } from './hold-cow.ts';
import { isPastCutOff } from './deadlines/schedule-deadline.ts';
import { expireDueBooking, lockBooking } from './deadlines/expire-due-booking.ts';
import { cancelBooking } from './cancel-booking.ts';
import * as waiting from '../waiting-list/waiting-list.repository.ts';

/** The buyer's commands, each idempotent by its key. */
export interface BookingsService {
  /** `client` is the network that the request comes from. */
  hold(actor: Actor, request: HoldRequest, key: string, client: string): Promise<HoldResponse>;
  join(actor: Actor, tagId: string, key: string): Promise<WaitingPlace>;
  leave(actor: Actor, tagId: string, key: string): Promise<null>;
  cancel(actor: Actor, code: string, key: string): Promise<BookingSummary>;
  listOwn(actor: Actor): Promise<MyBooking[]>;
  listPlaces(actor: Actor): Promise<WaitingPlace[]>;
  /** For its buyer and staff; not found for anyone else. */
  find(actor: Actor, code: string): Promise<Booking>;
}

interface Deps {
  queue: CowQueue;
  networkHolds: NetworkHolds;
  mediaUrl: string;
}

export function makeBookingsService(
  context: SalesContext,
  { queue, networkHolds, mediaUrl }: Deps,
): BookingsService {
  const { db, settings } = context;

  /**
   * A place on the waiting list if another buyer has the cow and their booking is not due. The cow is locked in share mode so that many can
   * join at once. Rolling back to the savepoint releases that lock before the cow is locked FOR UPDATE: two sessions upgrading it would
   * deadlock.
   */
  async function joinIfTaken(tx: Tx, accountId: string, tagId: string): Promise<WaitingPlace | undefined> {
    const seen = await bookings.findCow(tx, tagId);
    if (seen === undefined) throw new AppError('cow_not_found');
    if (!isTaken(await bookings.findActiveBooking(tx, seen.id), accountId)) return undefined;
    await sql`savepoint joining`.execute(tx);
    const cow = await bookings.lockCowShared(tx, tagId);
    if (cow !== undefined && isTaken(await bookings.findActiveBooking(tx, cow.id), accountId)) {
      requireMayHold(await bookings.lockBuyer(tx, accountId), settings);
      return joinList(tx, cow.id, accountId);
    }
    await sql`rollback to savepoint joining`.execute(tx);
    return undefined;
  }

  /** The account's row must be locked. */
  async function joinList(tx: Tx, cowId: string, accountId: string): Promise<WaitingPlace> {
    const known = await waiting.findPlace(tx, accountId, cowId, settings.current.selling.freeHolds);
    if (known !== undefined) return toPlace(known, settings);
    if ((await waiting.countLists(tx, accountId)) >= settings.WAITING_LISTS)
      throw new AppError('waiting_limit');
    return toPlace(await waiting.join(tx, cowId, accountId, settings.current.selling.freeHolds), settings);
  }

  /** `networkError` is thrown instead of a new hold. */
  async function holdNow(
    tx: Tx,
    actor: Actor,
    { tagId, termsVersion, orWait }: HoldRequest,
    networkError: AppError | undefined,
  ) {
    const { accountId } = actor;
    const cow = await bookings.lockCow(tx, tagId);
    if (cow === undefined) throw new AppError('cow_not_found');
    const activeBooking = await expireDueBooking(tx, context, cow, asBuyer(actor).username);
    await bookings.requireInHerd(tx, cow);
    if (activeBooking?.account_id === accountId && activeBooking.state !== 'DELIVERED') {
      // Already theirs, or just offered by the waiting list: accept the terms now.
      const accepted = await bookings.change(tx, activeBooking.id, { terms_version: termsVersion });
      return { booking: toSummary(accepted, await paidFor(tx, accepted.id)), waiting: null };
    }
    if (activeBooking?.state === 'DELIVERED') throw new AppError('cow_sold');
    if (activeBooking !== undefined && orWait !== true) throw new AppError('cow_taken');
    requireMayHold(await bookings.lockBuyer(tx, accountId), settings);
    if (activeBooking !== undefined) return { booking: null, waiting: await joinList(tx, cow.id, accountId) };
    if (networkError !== undefined) throw networkError;
    const held = await insertHold(tx, context, {
      ...lockTerms(cow, settings),
      account_id: accountId,
      terms_version: termsVersion,
    });
    return { booking: toSummary(held, 0), waiting: null, isNew: true };
  }

  return {
    async hold(actor, request, key, client) {
      const { accountId } = actor;
      const { tagId, termsVersion, orWait } = request;
      const fingerprint = [tagId, termsVersion, orWait ?? false];
      const command = { scope: 'hold', key, fingerprint, result: HoldResponse };
      return queue.run(accountId, tagId, async () => {
        const isVerified = await bookings.hasVerifiedNumber(db, accountId);
        // Before the transaction, because the counts have connections of their own. Only a new hold is counted.
        const networkError = await networkHolds.errorOf(client, isVerified);
        const counted = { isNew: false };
        const response = await runCommand(db, asBuyer(actor), command, async (tx) => {
          if (termsVersion !== farm.termsVersion) throw new AppError('terms_changed');
          const place = orWait === true ? await joinIfTaken(tx, accountId, tagId) : undefined;
          if (place !== undefined) return { booking: null, waiting: place };
          const held = await holdNow(tx, actor, request, networkError);
          counted.isNew = held.isNew === true;
          return { booking: held.booking, waiting: held.waiting };
        });
        if (counted.isNew) await networkHolds.count(client, isVerified);
        return response;
      });
    },

    join: (actor, tagId, key) =>
      queue.run(actor.accountId, tagId, () =>
        runCommand(
          db,
          asBuyer(actor),
          { scope: 'join', key, fingerprint: [tagId], result: WaitingPlace },
          async (tx) => {
            const place = await joinIfTaken(tx, actor.accountId, tagId);
            if (place === undefined) throw new AppError('cow_free');
            return place;
          },
        ),
      ),

    leave: (actor, tagId, key) =>
      queue.run(actor.accountId, tagId, () =>
        runCommand(
          db,
          asBuyer(actor),
          { scope: 'leave', key, fingerprint: [tagId], result: z.null() },
          async (tx) => {
            await waiting.leave(tx, actor.accountId, tagId);
            return null;
          },
        ),
      ),

    async cancel(actor, code, key) {
      const command = { scope: 'cancel', key, fingerprint: [code], result: BookingSummary };
      const { username } = asBuyer(actor);
      return queue.run(actor.accountId, (await bookings.findByCode(db, code))?.tag_id, () =>
        runCommand(db, asBuyer(actor), command, async (tx) => {
          const locked = await lockBooking(tx, context, { code }, username);
          if (locked.booking.account_id !== actor.accountId) throw new AppError('booking_not_found');
          if (locked.booking.state === 'BOOKED' && (await isPastCutOff(tx, settings)))
            throw new AppError('cut_off_passed');
          return cancelBooking(tx, context, locked, username, bookings.BY_BUYER);
        }),
      );
    },

    async listOwn({ accountId }) {
      return (await listOwn(db, accountId)).map((row) => toMyBooking(row, mediaUrl));
    },

    async listPlaces({ accountId }) {
      return (await waiting.listPlaces(db, accountId, settings.current.selling.freeHolds)).map((row) =>
        toPlace(row, settings),
      );
    },

    async find(actor, code) {
      const row = await bookings.findListed(db, code);
      const isOwn = row !== undefined && row.account_id === actor.accountId;
      if (row === undefined || !(isOwn || can(actor.roles, 'read:bookings')))
        throw new AppError('booking_not_found');
      return toBooking(row, withClaimShares(await bookings.findDetails(db, row.id, isOwn)), context);
    },
  };
}

/** Taken by another buyer whose booking has not expired. */
function isTaken(activeBooking: bookings.ActiveBooking | undefined, accountId: string): boolean {
  if (activeBooking?.state === 'DELIVERED') throw new AppError('cow_sold');
  return activeBooking !== undefined && !activeBooking.is_due && activeBooking.account_id !== accountId;
}
