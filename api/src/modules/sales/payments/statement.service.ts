import { normalizeTrxId, TrxId } from '@khamar/contract/sales/money';
import { type StatementImport, StatementResult } from '@khamar/contract/sales/payment';
import { paisaOf } from '@khamar/contract/sales/taka';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../errors.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { lockBooking } from '../bookings/lock-booking.ts';
import { runCommand } from '../command.ts';
import type { SalesContext } from '../sales-context.ts';
import * as payments from './payments.repository.ts';
import { allocate, confirm } from './receive.ts';

export interface StatementService {
  /** Confirms every claim that stands in a wallet's or bank's statement; importing it again changes nothing. */
  import(actor: Actor, statement: StatementImport, key: string): Promise<StatementResult>;
}

type Line = StatementResult['lines'][number];

/** How wallets and banks head these columns, in small letters and without blanks and signs. */
const HEADS = {
  externalId: ['trxid', 'transactionid', 'txnid', 'trxno', 'reference', 'referenceno', 'transactionno'],
  amount: ['amount', 'credit', 'creditamount', 'received', 'deposit'],
};
const MAX_LINES = 5000;

export function makeStatementService(context: SalesContext): StatementService {
  /** Locks one cow at a time; the lines are in the order of their TrxIDs, so that two imports of one statement cannot deadlock. */
  async function judge(
    tx: Tx,
    actor: Actor,
    provider: StatementImport['provider'],
    line: Line,
  ): Promise<Pick<Line, 'verdict' | 'code'>> {
    const { externalId, amountPaisa } = line;
    if (externalId === null || amountPaisa === null) return { verdict: line.verdict, code: line.code };
    const payment = await payments.findByTrxId(tx, { provider, external_id: externalId });
    if (payment === undefined) {
      const money = { provider, externalId, amountPaisa };
      const unknown = await payments.insert(tx, actor.username, { ...money, bookingId: null });
      // Somebody claims it in the same moment: the next import finds the claim.
      if (unknown !== undefined) await confirm(tx, actor.username, unknown, amountPaisa);
      return { verdict: 'unmatched', code: null };
    }
    const booking = payment.booking_id === null ? undefined : await bookings.findById(tx, payment.booking_id);
    const code = booking?.code ?? null;
    const state = await payments.stateOf(tx, payment.id);
    if (state === 'CONFIRMED') return { verdict: 'known', code };
    if (Number(payment.amount_paisa) !== amountPaisa || state === 'REJECTED')
      return { verdict: 'unmatched', code };
    const locked = booking && (await lockBooking(tx, context, { id: booking.id }, actor.username));
    await confirm(tx, actor.username, payment, amountPaisa);
    if (locked !== undefined) await allocate(tx, context, actor.username, payment.id, locked);
    return { verdict: 'matched', code };
  }

  return {
    async import(actor, { provider, csv }, key) {
      const lines = readLines(csv);
      const command = { scope: 'statement', key, words: [provider, csv], answer: StatementResult };
      return runCommand(context.db, actor, command, async (tx) => {
        const inOrder = lines
          .filter(({ verdict }) => verdict === 'unmatched')
          .toSorted((one, other) => ((one.externalId ?? '') < (other.externalId ?? '') ? -1 : 1));
        // Not into the lines: PostgreSQL may abort the transaction, and it begins again with them.
        const verdicts = new Map<number, Pick<Line, 'verdict' | 'code'>>();
        for (const line of inOrder)
          // oxlint-disable-next-line no-await-in-loop -- in this order, on one connection
          verdicts.set(line.line, await judge(tx, actor, provider, line));
        return { lines: lines.map((line) => ({ ...line, ...verdicts.get(line.line) })) };
      });
    },
  };
}

/** Each line with what can be said of it without the database. */
function readLines(csv: string): Line[] {
  const rows = readCsv(csv);
  const heads = (rows[0] ?? []).map((head) => head.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const columnOf = (names: string[]) => heads.findIndex((head) => names.includes(head));
  const [idColumn, amountColumn] = [columnOf(HEADS.externalId), columnOf(HEADS.amount)];
  if (idColumn === -1 || amountColumn === -1 || rows.length > MAX_LINES + 1)
    throw new AppError('statement_refused');
  const seen = new Set<string>();
  return rows.slice(1).map((row, index) => {
    const id = TrxId.safeParse(normalizeTrxId(row[idColumn] ?? ''));
    const amountPaisa = paisaOf(row[amountColumn] ?? '');
    const line = { line: index + 2, externalId: id.data ?? null, amountPaisa, code: null };
    if (!id.success || amountPaisa === null) return { ...line, verdict: 'unreadable' };
    if (seen.has(id.data)) return { ...line, verdict: 'duplicate' };
    seen.add(id.data);
    return { ...line, verdict: 'unmatched' };
  });
}

function readCsv(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    throw new AppError('statement_refused');
  }
}
