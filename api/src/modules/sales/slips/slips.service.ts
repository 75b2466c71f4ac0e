import {
  type CreatedSlipLink,
  type SharedSlip,
  type Slip,
  SlipLinkSummary,
} from '@khamar/contract/sales/slip';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { findByToken, newLinkToken } from '../../../security/link-token.ts';
import { hashOf } from '../../../security/token-encryption.ts';
import type { ListedBooking } from '../bookings/bookings.repository.ts';
import { runCommand, type SalesContext } from '../idempotent-command.ts';
import type { WrongLinks } from '../limits/wrong-links.ts';
import { toLink, toLinkSummary, toSlip, withMaskedPhone } from './slips.mapper.ts';
import * as slips from './slips.repository.ts';

/** What a customer has bought, paid and owes, on one sheet. */
export interface SlipsService {
  find(codes: readonly string[]): Promise<Slip>;
  /** The token is returned only here. */
  createLink(actor: Actor, codes: readonly string[], key: string): Promise<CreatedSlipLink>;
  withdrawLink(actor: Actor, id: string, key: string): Promise<null>;
  /** For anyone with the link. A withdrawn or expired link looks like one that never existed. */
  open(token: string, address: string): Promise<SharedSlip>;
}

type Bookings = [ListedBooking, ...ListedBooking[]];

/** The same number, or the same account; sales without a customer belong together. */
const customerOf = (row: ListedBooking): string => row.buyer_phone ?? row.mobile ?? row.account_id ?? '';

/** In the order of the codes. */
async function findBookings(db: Db, codes: readonly string[]): Promise<Bookings> {
  const rows = await slips.findBookings(db, codes);
  const ordered = codes.flatMap((code) => rows.filter((row) => row.code === code));
  const [first, ...others] = ordered;
  if (first === undefined || ordered.length < codes.length) throw new AppError('booking_not_found');
  // Nothing is booked for a walk-in.
  if (ordered.some((row) => row.is_walk_in)) throw new AppError('booking_state');
  return [first, ...others];
}

async function findOfOneCustomer(db: Db, codes: readonly string[]): Promise<Bookings> {
  const rows = await findBookings(db, codes);
  if (new Set(rows.map(customerOf)).size > 1) throw new AppError('slip_customers');
  return rows;
}

const idsOf = (rows: readonly ListedBooking[]): string[] => rows.map(({ id }) => id);

export function makeSlipsService({ db }: Pick<SalesContext, 'db'>, wrongLinks: WrongLinks): SlipsService {
  async function createLink(actor: Actor, codes: readonly string[], key: string): Promise<CreatedSlipLink> {
    const token = newLinkToken();
    const request = { isNew: false };
    const command = { scope: 'slip-link', key, fingerprint: [codes], result: SlipLinkSummary };
    const link = await runCommand(db, actor, command, async (tx) => {
      request.isNew = true;
      const rows = await findOfOneCustomer(tx, codes);
      const values = { token_hash: hashOf(token), created_by: actor.username };
      return toLinkSummary(await slips.insert(tx, values, idsOf(rows)));
    });
    if (request.isNew) return { ...link, token };
    // A retry gets another link, because the token of the first is stored nowhere. The first stays: it may have been sent already.
    return createLink(actor, codes, crypto.randomUUID());
  }

  return {
    async find(codes) {
      const rows = await findOfOneCustomer(db, codes);
      const ids = idsOf(rows);
      const [money, links] = await Promise.all([slips.findMoney(db, ids), slips.listOpen(db, ids)]);
      return { ...toSlip(rows, money), links: links.map(toLink) };
    },

    createLink: (actor, codes, key) => createLink(actor, codes, key),

    withdrawLink: (actor, id, key) =>
      runCommand(
        db,
        actor,
        { scope: 'withdraw-slip-link', key, fingerprint: [id], result: z.null() },
        async (tx) => {
          if (!(await slips.withdraw(tx, id))) throw new AppError('not_found');
          return null;
        },
      ),

    async open(token, address) {
      const link = await findByToken(token, (hash) => slips.findByHash(db, hash));
      if (link === undefined) return wrongLinks.reject(address);
      const rows = await findBookings(db, await slips.findCodes(db, link.id));
      return withMaskedPhone(toSlip(rows, await slips.findMoney(db, idsOf(rows))));
    },
  };
}
