/** A guard in the sales code, and its replacement when it is removed. */
export interface Guard {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  without: string;
  /** Part of the titles of the tests that must fail without the guard. */
  tests: string;
}

const SALES = 'api/src/modules/sales';
const BOOKINGS_SQL = 'database/migrations/0004_bookings.sql';
const MONEY_SQL = 'database/migrations/0005_money.sql';

/** The files of those tests. */
export const TEST_FILES = [
  `${SALES}/bookings/bookings.test.ts`,
  `${SALES}/payments/payments.test.ts`,
  `${SALES}/cases.test.ts`,
  `${SALES}/locks.test.ts`,
  `${SALES}/refunds/gateway-refunds.test.ts`,
  `${SALES}/receivables/receivables.test.ts`,
  `${SALES}/payments/voids/voids.test.ts`,
];

export const GUARDS: readonly Guard[] = [
  {
    name: 'unique index: one active booking for a cow',
    file: BOOKINGS_SQL,
    text: 'create unique index booking_active on',
    without: 'create index booking_active on',
    tests: 'PostgreSQL rejects a second active booking',
  },
  {
    name: "lock of the cow's row: hold",
    file: `${SALES}/bookings/bookings.repository.ts`,
    text: `selectCow(tx).where('tag_id', '=', tagId).forUpdate()`,
    without: `selectCow(tx).where('tag_id', '=', tagId)`,
    tests: 'BOOK-02',
  },
  {
    name: "lock of the cow's row: every other command",
    file: `${SALES}/bookings/bookings.repository.ts`,
    text: `.where('id', '=', id)\n    .forUpdate()`,
    without: `.where('id', '=', id)`,
    tests: 'BOOK-02',
  },
  {
    name: "share lock of the cow's row: waiting list",
    file: `${SALES}/bookings/bookings.repository.ts`,
    text: '.forShare()',
    without: '',
    tests: 'BOOK-05',
  },
  {
    name: "lock of the buyer's row: one free hold",
    file: `${SALES}/bookings/bookings.repository.ts`,
    text: '.forNoKeyUpdate()',
    without: '',
    tests: 'BOOK-03',
  },
  {
    name: 'deadline in SQL',
    file: `${SALES}/bookings/bookings.repository.ts`,
    text: 'coalesce(expires_at <= clock_timestamp(), false)',
    without: 'false',
    tests: 'BOOK-04',
  },
  {
    name: "deadline by the database's clock",
    file: `${SALES}/bookings/bookings.repository.ts`,
    text: 'least(clock_timestamp() + make_interval',
    without: 'least(${new Date()}::timestamptz + make_interval',
    tests: 'clocks of two processes',
  },
  {
    name: 'idempotency: a repeated key is carried out once',
    file: 'api/src/db/idempotency.ts',
    text: 'if (inserted === 0n) {',
    without: 'if (inserted < 0n) {',
    tests: 'lost response',
  },
  {
    name: 'idempotency: another body under the same key',
    file: 'api/src/db/idempotency.ts',
    text: 'if (!first.digest.equals(digest)) throw',
    without: 'if (first.digest.length === 0) throw',
    tests: 'BOOK-10',
  },
  {
    name: 'an aborted transaction begins again',
    file: 'api/src/db/transaction.ts',
    text: `['40P01', '40001']`,
    without: '[]',
    tests: 'aborted by a deadlock',
  },
  {
    name: 'constraint: every entry balances',
    file: MONEY_SQL,
    text: 'where entry_id = new.entry_id) <> 0 then',
    without: 'where entry_id = new.entry_id) is null then',
    tests: 'PAY-07',
  },
  {
    name: 'grants: money is append-only',
    file: MONEY_SQL,
    text: 'grant select, insert on payment,',
    without: 'grant select, insert, update, delete on payment,',
    tests: 'PAY-07',
  },
  {
    name: 'unique index: a TrxID counts once',
    file: MONEY_SQL,
    text: 'create unique index payment_once on',
    without: 'create index payment_once on',
    tests: 'PAY-03',
  },
  {
    name: 'a TrxID in any spelling',
    file: 'contract/src/sales/money.ts',
    text: `.replace(/[\\s\\u200B-\\u200D\\u2060\\uFEFF\\u2010-\\u2015-]/g, '')`,
    without: '',
    tests: 'PAY-03',
  },
  {
    name: 'unique index: a payment is decided once',
    file: MONEY_SQL,
    text: 'create unique index payment_decided_once on',
    without: 'create index payment_decided_once on',
    tests: 'PAY-02',
  },
  {
    name: 'lock of a payment',
    file: `${SALES}/payments/payments.repository.ts`,
    text: 'select pg_advisory_xact_lock(hashtextextended(${`payment:${id}`}, 0))',
    without: 'select ${id}::text',
    tests: 'PAY-10',
  },
  {
    name: 'booked only with the advance',
    file: `${SALES}/payments/record-payment.ts`,
    text: 'const isEnough = paid + amount >= Number(booking.advance_paisa);',
    without: 'const isEnough = true;',
    tests: 'PAY-10',
  },
  {
    name: 'not more than the price is allocated',
    file: `${SALES}/payments/record-payment.ts`,
    text: 'Math.min(await unallocatedOf(tx, paymentId), payableFor(booking, balance))',
    without: 'await unallocatedOf(tx, paymentId)',
    tests: 'PAY-10',
  },
  {
    name: 'a refund needs a second person',
    file: `${SALES}/refunds/refunds.service.ts`,
    text: `if (needsOtherReason(refund, actor) !== null) throw new AppError('second_person');`,
    without: '',
    tests: 'PAY-09',
  },
  {
    name: 'a void needs a second person',
    file: `${SALES}/payments/voids/voids.service.ts`,
    text: `if (isAlone && settings.current.selling.voidsNeedTwo) throw new AppError('void_second_person');`,
    without: '',
    tests: 'COUNT-06',
  },
  {
    name: 'refunded money is not voided',
    file: `${SALES}/payments/voids/voids.service.ts`,
    text: `if (await voids.hasRefund(tx, paymentId)) throw new AppError('payment_refunded');`,
    without: '',
    tests: 'COUNT-06',
  },
  {
    name: 'a booking without its advance goes on hold',
    file: `${SALES}/bookings/hold-if-unpaid.ts`,
    text: '(await paidFor(tx, booking.id)) < Number(booking.advance_paisa)',
    without: 'false',
    tests: 'COUNT-06',
  },
  {
    name: 'an agent keeps the discount limit',
    file: `${SALES}/prices/agree-price.ts`,
    text: `if (isBelow && !can(actor.roles, 'write:cow')) throw new AppError('discount_limit');`,
    without: '',
    tests: 'COUNT-02',
  },
  {
    name: 'an amount larger than the balance is confirmed',
    file: `${SALES}/payments/record-payment.ts`,
    text: `if (amountPaisa > duePaisa && !confirmSurplus)`,
    without: 'if (false)',
    tests: 'COUNT-02',
  },
  {
    name: 'a balance needs a due date',
    file: `${SALES}/bookings/deliver-booking.ts`,
    text: `if (dueOn === undefined) throw new AppError('balance_due');`,
    without: '',
    tests: 'COUNT-05',
  },
  {
    name: 'only an administrator delivers with a balance',
    file: `${SALES}/bookings/deliver-booking.ts`,
    text: `if (!canDeliverUnpaid(actor.roles, current.selling))`,
    without: 'if (false)',
    tests: 'COUNT-05',
  },
  {
    name: 'an allowance is at most what was paid and is owed',
    file: `${SALES}/receivables/receivables.service.ts`,
    text: `if (amountPaisa > receivable + paid) throw new AppError('allowance_beyond');`,
    without: '',
    tests: 'COUNT-05',
  },
  {
    name: 'a cow is returned only within the days of the policy',
    file: `${SALES}/bookings/deliver-booking.ts`,
    text: `if (!(await isReturnable(tx, context.settings, booking))) throw new AppError('return_late');`,
    without: '',
    tests: 'COUNT-05',
  },
  {
    name: 'a refund is judged under the lock of its payment',
    file: `${SALES}/refunds/refunds.service.ts`,
    text: 'await payments.lock(tx, seen.payment_id);\n    return findInState(tx, id, ...states);',
    without:
      'const early = await findInState(tx, id, ...states);\n    await payments.lock(tx, seen.payment_id);\n    return early;',
    tests: 'PAY-09 F1 12 rounds',
  },
  {
    name: 'unique index: a refund is done once',
    file: MONEY_SQL,
    text: 'create unique index refund_event_once on',
    without: 'create index refund_event_once on',
    tests: 'PAY-09',
  },
  {
    name: 'check: the advance is at most a tenth',
    file: BOOKINGS_SQL,
    text: 'check (is_escrow or advance_paisa * 10 <= price_paisa),',
    without: '',
    tests: 'PAY-11',
  },
  {
    name: "a status set by hand yields to a buyer's booking",
    file: BOOKINGS_SQL,
    text: 'if standing.id is not null and not standing.is_walk_in then',
    without: 'if false then',
    tests: 'BOOK-07',
  },
];
