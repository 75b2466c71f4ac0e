import { createHash } from 'node:crypto';
import type { PageQuery } from '@khamar/contract/cows/list-query';
import {
  AssignedLine,
  type StatementImport,
  type StatementLinePage,
  type StatementResult,
} from '@khamar/contract/sales/statement';
import { z } from 'zod';
import type { Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import { findById } from '../bookings/bookings.repository.ts';
import { type LockedBooking, lockBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { runCommand, type SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { allocateClaim, lockClaimed } from '../payments/claims/claimed-bookings.ts';
import * as payments from '../payments/payments.repository.ts';
import { confirmPayment, recordPayment } from '../payments/record-payment.ts';
import { matchStatementLine, Verdict } from './match-statement-line.ts';
import { readStatement } from './read-statement.ts';
import * as statementLines from './statement-lines.repository.ts';

export interface StatementService {
  /** Confirms every claim found in a wallet or bank statement. Idempotent: importing it again changes nothing. */
  import(actor: Actor, statement: StatementImport, key: string): Promise<StatementResult>;
  /** Lines whose money is not in the journal. */
  listLines(page: PageQuery): Promise<StatementLinePage>;
  /** Posts the money of a line for this booking. */
  assign(actor: Actor, lineId: string, code: string, key: string): Promise<AssignedLine>;
}

const Started = z.object({});

/** The payment with the TrxID of a line, and the bookings that it was entered for. */
interface Claimed {
  claim: payments.PaymentRow | undefined;
  claimed: readonly LockedBooking[];
}

export function makeStatementService(context: SalesContext): StatementService {
  const { db } = context;

  /** A claim with this TrxID for the same booking is confirmed with the line's amount; beside a rejected one a new payment is added. */
  async function recordLine(
    tx: Tx,
    { username }: Actor,
    line: statementLines.StatementLineRow,
    locked: LockedBooking,
    { claim, claimed }: Claimed,
  ) {
    const amountPaisa = Number(line.amount_paisa);
    if (claim !== undefined) await payments.lock(tx, claim.id);
    if (claim === undefined || payments.isWithoutMoney(await payments.stateOf(tx, claim.id))) {
      const money = {
        provider: line.provider,
        externalId: line.external_id,
        amountPaisa,
        // The statement says how much it was.
        confirmSurplus: true,
        holder: null,
      };
      await recordPayment(tx, context, username, money, locked);
      return;
    }
    if (!claimed.some(({ booking }) => booking.id === locked.booking.id)) throw new AppError('trx_used');
    await confirmPayment(tx, username, claim, { amount: amountPaisa });
    await allocateClaim(tx, context, username, claim.id, claimed);
  }

  return {
    async import(actor, { provider, csv, columns }, key) {
      const statement = readStatement(csv, columns);
      const fileDigest = createHash('sha256').update(csv).digest();
      const fingerprint = [provider, fileDigest.toString('hex'), columns];
      // The key covers the whole file, so it cannot be reused for the lines of another one.
      const start = { scope: 'statement', key, fingerprint, result: Started };
      await runCommand(db, actor, start, () => Promise.resolve({}));
      const lines: StatementResult['lines'] = [];
      for (const line of statement.lines) {
        const { externalId, amountPaisa, verdict } = line;
        if (verdict !== 'unmatched' || externalId === null || amountPaisa === null) {
          lines.push(line);
          continue;
        }
        // One transaction per line, so that each cow is locked only for its own line. A retry with the same key, for example after a crash,
        // gets the stored verdicts of finished lines and continues with the others.
        const command = { scope: `statement:${line.line}`, key, fingerprint, result: Verdict };
        // oxlint-disable-next-line no-await-in-loop -- sequential, so that an import needs one connection
        const matched = await runCommand(db, actor, command, (tx) =>
          matchStatementLine(tx, context, actor, {
            provider,
            externalId,
            amountPaisa,
            line: line.line,
            fileDigest,
          }),
        );
        lines.push({ ...line, ...matched });
      }
      return { ...statement, lines };
    },

    async listLines(page) {
      const { rows, total } = await statementLines.listOpen(db, page);
      return {
        totalLines: total,
        lines: rows.map((row) => ({
          _id: row.id,
          provider: row.provider,
          externalId: row.external_id,
          amountPaisa: Number(row.amount_paisa),
          line: row.line,
          importedAt: row.imported_at.toISOString(),
          importedBy: row.imported_by,
          code: row.code,
        })),
      };
    },

    assign: (actor, lineId, code, key) =>
      runCommand(
        db,
        actor,
        { scope: 'assign-line', key, fingerprint: [lineId, code], result: AssignedLine },
        async (tx) => {
          const line = await statementLines.find(tx, lineId);
          if (line === undefined) throw new AppError('payment_not_found');
          const claim = await payments.findLastByTrxId(tx, line);
          const claimed = claim === undefined ? [] : await lockClaimed(tx, context, claim, actor.username);
          const locked = await lockBooking(tx, context, { code }, actor.username);
          if (locked.booking.is_walk_in) throw new AppError('booking_state');
          await recordLine(tx, actor, line, locked, { claim, claimed });
          const booking = await findById(tx, locked.booking.id);
          return {
            code,
            state: booking?.state ?? locked.booking.state,
            paidPaisa: await paidFor(tx, locked.booking.id),
          };
        },
      ),
  };
}
