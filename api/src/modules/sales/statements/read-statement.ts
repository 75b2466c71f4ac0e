import { normalizeTrxId, TrxId } from '@khamar/contract/sales/money';
import type { StatementColumns, StatementProblem, StatementResult } from '@khamar/contract/sales/statement';
import { paisaOf } from '@khamar/contract/sales/taka';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../app-error.ts';

type Line = StatementResult['lines'][number];
type Column = keyof StatementColumns;

/** Column headings of wallets and banks: lower case, without spaces, punctuation and currency. The first one found is used. */
const HEADINGS = {
  externalId: [
    'trxid',
    'transactionid',
    'txnid',
    'trxno',
    'transactionno',
    'transactionnumber',
    'ট্রানজেকশনআইডি',
    'লেনদেনআইডি',
    'referenceno',
    'reference',
  ],
  // A credit column is preferred to an amount column, because debits then have their own column.
  credit: ['credit', 'creditamount', 'cr', 'received', 'deposit', 'paidin', 'moneyin', 'জমা'],
  amount: ['amount', 'transactionamount', 'trxamount', 'পরিমাণ', 'টাকারপরিমাণ', 'টাকা'],
  debit: ['debit', 'debitamount', 'dr', 'withdrawal', 'withdrawn', 'paidout', 'moneyout', 'উত্তোলন'],
  direction: [
    'type',
    'transactiontype',
    'trxtype',
    'txntype',
    'direction',
    'drcr',
    'crdr',
    'debitcredit',
    'ধরন',
  ],
  description: ['description', 'details', 'particulars', 'narration', 'বিবরণ'],
};
/** Banks put the account's name and number above the headings. */
const MAX_PREAMBLE = 30;
const MAX_LINES = 5000;
const DELIMITERS = [',', ';', '\t'];

/** Words for outgoing money. A customer knows the TrxID of a refund and could claim it as a payment. */
const OUTGOING =
  /refund(?! ?in$)|revers|cash ?out|money out|paid out|\bsen[dt]\b|(payment|transfer(s|red|ring)?) to\b|withdraw|debit|^dr?\.?$|charge|\bfees?\b|purchase|recharge|pay ?bill|disburs|settlement|b2c|outgoing|^out$|রিফান্ড|ফেরত|আউট|সেন্ড|উত্তোলন|চার্জ|রিচার্জ/i;
const INCOMING =
  /receiv|refund ?in$|cash ?in|money in|paid in|deposit|credit|^cr?\.?$|payment|add money|\bfrom\b|c2b|incoming|^in$|গ্রহণ|প্রাপ্ত|ইন|জমা|পেমেন্ট/i;
/** For free text, where 'to' and 'sent' may mean anything. */
const OUTGOING_IN_TEXT =
  /refund|cash ?out|send money|payment to|transfer to|withdraw|রিফান্ড|ক্যাশ ?আউট|সেন্ড মানি/i;

/** Each line with the verdict that needs no database, and the columns that were used. */
export function readStatement(csv: string, mapped?: StatementColumns): StatementResult {
  const { rows, top, indexOf, directions, headings } = findColumns(csv, mapped);
  if (rows.length - top > MAX_LINES + 1)
    throw new AppError('statement_refused', `A statement can have up to ${MAX_LINES} rows`);
  const seen = new Set<string>();
  const lines = rows.slice(top + 1).map((row, index): Line => {
    // A delimiter in a payer's reference may have shifted the following cells.
    if (row.length > headings.length)
      return {
        line: top + index + 2,
        externalId: null,
        amountPaisa: null,
        code: null,
        verdict: 'unreadable',
      };
    const cell = (column: keyof typeof indexOf) => row[indexOf[column]] ?? '';
    const id = TrxId.safeParse(normalizeTrxId(cell('externalId')));
    const amount = readAmount(cell('amount'));
    const isOut =
      amount.isNegative ||
      OUTGOING.test(cell('direction')) ||
      directions.some((column) => OUTGOING.test(row[column] ?? '')) ||
      readAmount(cell('debit')).paisa !== null ||
      (indexOf.debit === -1 && OUTGOING_IN_TEXT.test(cell('description')));
    const line = {
      line: top + index + 2,
      externalId: id.data ?? null,
      amountPaisa: amount.paisa,
      code: null,
    };
    if (isOut) return { ...line, verdict: 'outgoing' };
    const isIn = indexOf.direction === -1 || INCOMING.test(cell('direction'));
    if (!id.success || amount.paisa === null || !isIn) return { ...line, verdict: 'unreadable' };
    if (seen.has(id.data)) return { ...line, verdict: 'duplicate' };
    seen.add(id.data);
    return { ...line, verdict: 'unmatched' };
  });
  return {
    headings,
    columns: {
      externalId: headings[indexOf.externalId] ?? '',
      amount: headings[indexOf.amount] ?? '',
      direction: headings[indexOf.direction] ?? null,
    },
    lines,
  };
}

/** '-500', '৳ -500', '(500)' and '500 Dr' are outgoing; '5-00' is not an amount. */
function readAmount(text: string): { paisa: number | null; isNegative: boolean } {
  if (/\p{Nd}\s*[\p{Pd}−()]\s*\p{Nd}/u.test(text)) return { paisa: null, isNegative: false };
  const isNegative = /[\p{Pd}−()]|dr\.?\s*$/iu.test(text);
  return { paisa: paisaOf(text.replaceAll(/[\p{Pd}−()]|\+|[cd]r\.?\s*$/giu, '')), isNegative };
}

const normalizeHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
    .replace(/(?<=.)(bdt|taka|tk|৳)$/, '');

/** Uses the delimiter with which the headings are found, so that one in a payer's reference splits nothing. */
function findColumns(csv: string, mapped: StatementColumns | undefined) {
  const candidates = DELIMITERS.flatMap((delimiter) => {
    const rows = readCsv(csv, delimiter) ?? [];
    return rows
      .slice(0, MAX_PREAMBLE)
      .map((row, top) => ({ rows, top, headings: row, ...columnsOf(row, mapped) }));
  });
  const best = candidates
    .filter(splitsMost)
    .toSorted(
      (one, other) =>
        one.missing.length - other.missing.length ||
        one.top - other.top ||
        other.headings.length - one.headings.length,
    )[0];
  if (candidates.length === 0) throw new AppError('statement_refused');
  if (best === undefined || best.missing.length > 0)
    throw columnsMissing(best ?? { missing: ['externalId', 'amount'], headings: [] });
  return best;
}

/** A payer could write headings into a reference, but not into most of the rows. */
const splitsMost = ({ rows, top }: { rows: string[][]; top: number }) => {
  const below = rows.slice(top + 1);
  return below.filter((row) => row.length > 1).length * 2 >= below.length;
};

function columnsOf(row: string[], mapped: StatementColumns | undefined) {
  const normalized = row.map(normalizeHeading);
  const findKnown = (names: string[]) =>
    Math.max(-1, normalized.indexOf(names.find((name) => normalized.includes(name)) ?? ' '));
  const findChosen = (column: Column, names: string[]) => {
    if (mapped === undefined) return findKnown(names);
    const heading = mapped[column];
    return heading === null ? -1 : row.indexOf(heading);
  };
  const indexOf = {
    externalId: findChosen('externalId', HEADINGS.externalId),
    amount: findChosen('amount', [...HEADINGS.credit, ...HEADINGS.amount]),
    direction: findChosen('direction', HEADINGS.direction),
    debit: findKnown(HEADINGS.debit),
    description: findKnown(HEADINGS.description),
  };
  const needed: Column[] =
    mapped?.direction == null ? ['externalId', 'amount'] : ['externalId', 'amount', 'direction'];
  // Checked even if staff chose another column, or none.
  const directions = normalized.flatMap((head, index) => (HEADINGS.direction.includes(head) ? index : []));
  return { indexOf, directions, missing: needed.filter((column) => indexOf[column] === -1) };
}

const COLUMN_NAMES: Record<Column, string> = {
  externalId: 'TrxID',
  amount: 'amount',
  direction: 'direction',
};

function columnsMissing({ missing, headings }: StatementProblem): AppError {
  const names = missing.map((column) => COLUMN_NAMES[column]).join(', ');
  return new AppError(
    'statement_refused',
    `No column found for: ${names}. Choose the columns of this file.`,
    {
      statement: { missing, headings },
    },
  );
}

/** Undefined if this delimiter leaves quotes inside a cell. */
function readCsv(csv: string, delimiter: string): string[][] | undefined {
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return undefined;
  }
}
