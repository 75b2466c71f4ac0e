import { type FamilyBooking, FamilyLink, type CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { findByToken, newLinkToken } from '../../../security/link-token.ts';
import { hashOf } from '../../../security/token-encryption.ts';
import { toBooking, withClaimShares } from '../bookings/bookings.mapper.ts';
import { findDetails, findListed } from '../bookings/bookings.repository.ts';
import { asBuyer, runCommand, type SalesContext } from '../idempotent-command.ts';
import { toFamilyBooking } from './family-links.mapper.ts';
import * as links from './family-links.repository.ts';
import type { WrongLinks } from '../limits/wrong-links.ts';

export interface FamilyService {
  /** Creates a link to the buyer's booking and withdraws an earlier one. The token is returned only here. */
  create(actor: Actor, code: string, key: string): Promise<CreatedFamilyLink>;
  find(actor: Actor, code: string): Promise<FamilyLink | null>;
  withdraw(actor: Actor, code: string, key: string): Promise<null>;
  /** For anyone with the link. A withdrawn link looks like one that never existed. */
  open(token: string, address: string): Promise<FamilyBooking>;
}

export function makeFamilyService(
  { db, gateways, settings }: Pick<SalesContext, 'db' | 'gateways' | 'settings'>,
  wrongLinks: WrongLinks,
): FamilyService {
  async function lockOwn(tx: Tx, code: string, { accountId }: Actor): Promise<string> {
    const booking = await links.lockOwn(tx, code, accountId);
    if (booking === undefined) throw new AppError('booking_not_found');
    return booking.id;
  }

  const replaceLink = async (tx: Tx, actor: Actor, code: string, token: string): Promise<FamilyLink> => {
    const bookingId = await lockOwn(tx, code, actor);
    await links.withdraw(tx, bookingId);
    const { created_at } = await links.insert(tx, bookingId, hashOf(token));
    return { createdAt: created_at.toISOString() };
  };

  async function create(actor: Actor, code: string, key: string): Promise<CreatedFamilyLink> {
    const token = newLinkToken();
    const request = { isNew: false };
    const command = { scope: 'family-link', key, fingerprint: [code], result: FamilyLink };
    const link = await runCommand(db, asBuyer(actor), command, (tx) => {
      request.isNew = true;
      return replaceLink(tx, actor, code, token);
    });
    if (request.isNew) return { ...link, token };
    // On a retry the first response was lost, and with it the token, which is stored nowhere. So a new link is created.
    return create(actor, code, crypto.randomUUID());
  }

  return {
    create,

    async find(actor, code) {
      const link = await links.findOfBooking(db, code, actor.accountId);
      return link === undefined ? null : { createdAt: link.created_at.toISOString() };
    },

    withdraw: (actor, code, key) =>
      runCommand(
        db,
        asBuyer(actor),
        { scope: 'withdraw-family-link', key, fingerprint: [code], result: z.null() },
        async (tx) => {
          await links.withdraw(tx, await lockOwn(tx, code, actor));
          return null;
        },
      ),

    async open(token, address) {
      const link = await findByToken(token, (hash) => links.findByHash(db, hash));
      const row = link && (await findListed(db, link.code));
      if (row === undefined) return wrongLinks.reject(address);
      const details = withClaimShares(await findDetails(db, row.id));
      return toFamilyBooking(toBooking(row, details, { gateways, settings }));
    },
  };
}
