import { can } from '@khamar/contract/accounts/permissions';
import { fieldError } from '@khamar/contract/field-error';
import { BookingSummary } from '@khamar/contract/sales/booking';
import {
  type AcceptQuote,
  type CreatedQuote,
  type NewQuote,
  Quote,
  type QuotePage,
  type QuoteQuery,
  type SharedQuote,
} from '@khamar/contract/sales/quote';
import { MAX_QUOTE_DAYS, type QuoteState } from '@khamar/contract/sales/enums';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { findByToken, newLinkToken } from '../../../security/link-token.ts';
import { hashOf } from '../../../security/token-encryption.ts';
import { lockLead, winLead } from '../../leads/index.ts';
import { farm } from '../../messages/index.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import { findById, lockBuyer, lockCow, lockCowById } from '../bookings/bookings.repository.ts';
import { insertHold, lockTerms, requireMayHold } from '../bookings/hold-cow.ts';
import { expireDueBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { asBuyer, runCommand, type SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { agreeTerms } from '../prices/agree-terms.ts';
import { quotedTerms } from './quoted-terms.ts';
import { toQuote, toSharedQuote } from './quotes.mapper.ts';
import * as quotes from './quotes.repository.ts';
import type { CowQueue } from '../bookings/cow-queue.ts';
import type { WrongLinks } from '../limits/wrong-links.ts';

export interface QuotesService {
  /** The link's token is returned only here. */
  create(actor: Actor, newQuote: NewQuote, key: string): Promise<CreatedQuote>;
  list(query: QuoteQuery): Promise<QuotePage>;
  /** It can no longer be accepted. A booking made from it stays. */
  withdraw(actor: Actor, id: string, key: string): Promise<Quote>;
  /** For anyone with the link. */
  open(token: string, address: string): Promise<SharedQuote>;
  /** Holds the cow at the quoted price. */
  accept(
    who: { actor: Actor; address: string },
    token: string,
    terms: AcceptQuote,
    key: string,
  ): Promise<BookingSummary>;
}

/** Shown to anyone with the link of a quote that is no longer open. */
const CLOSED_MESSAGES: Partial<Record<QuoteState, string>> = {
  WITHDRAWN: 'This quote was withdrawn',
  CHANGED: 'This quote was replaced by a newer one',
  LATE: 'This quote has expired',
};

export function makeQuotesService(
  context: SalesContext,
  queue: CowQueue,
  wrongLinks: WrongLinks,
): QuotesService {
  const { db, settings } = context;

  const requireQuote = async (tx: Tx, id: string) => {
    const quote = await quotes.findById(tx, id);
    if (quote === undefined) throw new AppError('not_found', 'Quote not found');
    return quote;
  };

  async function findShared(token: string, address: string): Promise<quotes.QuoteRow> {
    const quote = await findByToken(token, (hash) => quotes.findByHash(db, hash));
    return quote ?? wrongLinks.reject(address);
  }

  async function insertQuote(tx: Tx, actor: Actor, newQuote: NewQuote, token: string): Promise<Quote> {
    const { tagId, advancePaisa, until, leadId, replaces } = newQuote;
    const cow = await lockCow(tx, tagId);
    if (cow === undefined) throw new AppError('cow_not_found');
    const activeBooking = await expireDueBooking(tx, context, cow, actor.username);
    if (activeBooking !== undefined)
      throw new AppError(activeBooking.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken');
    const { price_paisa, agent_limit_paisa, price_approved_by, advance_paisa, ...terms } = await agreeTerms(
      tx,
      settings,
      actor,
      cow,
      newQuote,
    );
    if (!(await quotes.isValidLastDay(tx, until)))
      throw wrongField('invalid_request', 'until', fieldError('day_too_far', MAX_QUOTE_DAYS));
    if (leadId !== undefined) await lockLead(tx, leadId);
    await quotes.replaceEarlier(tx, { cowId: cow.id, leadId, replaces });
    const id = await quotes.insert(tx, {
      token_hash: hashOf(token),
      cow_id: cow.id,
      price_paisa,
      agent_limit_paisa,
      price_approved_by,
      rate_paisa: terms.rate_paisa,
      agreed_kg: terms.agreed_kg,
      tolerance_percent: terms.tolerance_percent,
      advance_paisa: advancePaisa === undefined ? null : advance_paisa,
      last_day: until,
      created_by: actor.username,
      lead_id: leadId ?? null,
    });
    return toQuote(await requireQuote(tx, id));
  }

  async function acceptLocked(
    tx: Tx,
    actor: Actor,
    id: string,
    termsVersion: string,
  ): Promise<BookingSummary> {
    const { accountId } = actor;
    const { username } = asBuyer(actor);
    const cow = await lockCowById(tx, (await requireQuote(tx, id)).cow_id);
    if (cow === undefined) throw new Error('The quote has no cow');
    const activeBooking = await expireDueBooking(tx, context, cow, username);
    // Read after the lock: withdrawing and accepting lock the same row.
    const quote = await requireQuote(tx, id);
    const accepted = quote.state === 'ACCEPTED' ? await findById(tx, quote.booking_id ?? '') : undefined;
    if (accepted?.account_id === accountId) return toSummary(accepted, await paidFor(tx, accepted.id));
    rejectClosed(quote.state, activeBooking?.account_id === accountId ? activeBooking.code : undefined);
    requireMayHold(await lockBuyer(tx, accountId), settings);
    const lead = quote.lead_id === null ? undefined : await lockLead(tx, quote.lead_id);
    const held = await insertHold(tx, context, {
      ...lockTerms({ ...cow, current_price: Number(quote.price_paisa) / 100 }, settings),
      cow_price_paisa: cow.current_price * 100,
      ...quotedTerms(quote, settings),
      quote_id: quote.id,
      account_id: accountId,
      terms_version: termsVersion,
      lead_id: lead?.id ?? null,
    });
    await quotes.setBooking(tx, quote.id, held.id);
    if (lead !== undefined) await winLead(tx, lead, held.code, username);
    return toSummary(held, 0);
  }

  return {
    async create(actor, newQuote, key) {
      const { tagId, pricePaisa, advancePaisa, until, leadId, replaces, ratePaisa, tolerancePercent } =
        newQuote;
      if (leadId !== undefined && !can(actor.roles, 'manage:leads')) throw new AppError('forbidden');
      const agreed = [
        ...(advancePaisa === undefined ? [] : [advancePaisa]),
        ...(ratePaisa === undefined ? [] : [ratePaisa, tolerancePercent]),
      ];
      const fingerprint = [tagId, pricePaisa, until, leadId, replaces, ...agreed];
      const token = newLinkToken();
      const request = { isNew: false };
      const quote = await runCommand(db, actor, { scope: 'quote', key, fingerprint, result: Quote }, (tx) => {
        request.isNew = true;
        return insertQuote(tx, actor, newQuote, token);
      });
      // On a retry the first response was lost, and with it the token, which is stored nowhere. So the quote gets a new one.
      if (!request.isNew) await inTransaction(db, (tx) => quotes.setToken(tx, quote._id, hashOf(token)));
      return { quote, token };
    },

    async list(query) {
      const { rows, total } = await quotes.list(db, query);
      return { quotes: rows.map(toQuote), totalQuotes: total };
    },

    withdraw: (actor, id, key) =>
      runCommand(
        db,
        actor,
        { scope: 'withdraw-quote', key, fingerprint: [id], result: Quote },
        async (tx) => {
          await lockCowById(tx, (await requireQuote(tx, id)).cow_id);
          await quotes.withdraw(tx, id);
          return toQuote(await requireQuote(tx, id));
        },
      ),

    async open(token, address) {
      return toSharedQuote(await findShared(token, address), settings);
    },

    async accept({ actor, address }, token, { termsVersion }, key) {
      const { id, tag_id } = await findShared(token, address);
      const command = { scope: 'accept-quote', key, fingerprint: [id, termsVersion], result: BookingSummary };
      return queue.run(actor.accountId, tag_id, () =>
        runCommand(db, asBuyer(actor), command, async (tx) => {
          if (termsVersion !== farm.termsVersion) throw new AppError('terms_changed');
          return acceptLocked(tx, actor, id, termsVersion);
        }),
      );
    },
  };
}

/** `own` is the code of another booking of the cow by the same buyer. */
function rejectClosed(state: QuoteState, own: string | undefined): void {
  if (own !== undefined) throw new AppError('booking_stands', undefined, { booking: { code: own } });
  if (state === 'GONE') throw new AppError('cow_sold');
  if (state === 'TAKEN' || state === 'ACCEPTED') throw new AppError('cow_taken');
  if (state !== 'OPEN') throw new AppError('link_dead', CLOSED_MESSAGES[state], { quote: { state } });
}
