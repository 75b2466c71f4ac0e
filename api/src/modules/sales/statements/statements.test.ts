import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { StatementLinePage, StatementResult } from '@khamar/contract/sales/statement';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { held, paid, person } from '../../../testing/sales/buyers.ts';
import { codeOf, ownerOf, type TestApi } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { INVARIANTS } from '../journal/money-invariants.ts';
import { readStatement } from './read-statement.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const ADVANCE = 10_000_00;

type Person = Awaited<ReturnType<typeof person>>;

const importAs = async (staff: Person, csv: string, more: object = {}) => {
  const { status, body } = await staff.send('POST', '/sales/statements', { provider: 'bkash', csv, ...more });
  expect(status).toBe(200);
  const { lines } = responseOf(StatementResult).parse(body).data;
  return lines.map(({ verdict, code }) => [verdict, code]);
};

const openLines = async (staff: Person) =>
  responseOf(StatementLinePage).parse((await staff.send('GET', '/sales/statement-lines')).body).data;

async function booksOf(api: TestApi) {
  const { rows } = await api.query<{ account: string; paisa: string }>(
    'select account, sum(amount_paisa) as paisa from journal_line group by account having sum(amount_paisa) <> 0',
  );
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, Number(paisa)]));
}

async function expectSoundBooks(api: TestApi) {
  // oxlint-disable-next-line no-await-in-loop -- on one connection
  for (const { name, query } of INVARIANTS) expect((await api.query(query)).rows, name).toEqual([]);
}

test('PAY-04 F10 each line gets a verdict from matched to unreadable; importing twice changes nothing', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const one = held(await salma.hold(TAG));
  const other = held(await karim.hold(OTHER));
  paid(await salma.pay(one.code, 'MATCHED01', ADVANCE));
  paid(await karim.pay(other.code, 'OTHERSUM1', ADVANCE));
  const csv = [
    'Date;Transaction ID;From;Amount (BDT)',
    '2026-11-15;matched 01;01711;"10,000.00"',
    '2026-11-15;NOBODYS01;01712;5000',
    '2026-11-15;nobodys01;01712;5000',
    '2026-11-15;OTHERSUM1;01713;৳ 9,000',
    '2026-11-15;;01713;abc',
    '2026-11-15;PAIDOUT01;01713;"-5,000.00"',
  ].join('\n');
  expect(await importAs(rahim, csv)).toEqual([
    ['matched', one.code],
    ['unmatched', null],
    ['duplicate', null],
    ['unmatched', other.code],
    ['unreadable', null],
    ['outgoing', null],
  ]);
  expect((await salma.booking(one.code)).state).toBe('BOOKED');
  // Only claimed payments are in the journal.
  const books = { 'clearing:bkash': ADVANCE, advance: -ADVANCE };
  expect(await booksOf(api)).toEqual(books);
  const before = await openLines(rahim);
  expect(before.lines.map(({ externalId, line, code }) => [externalId, line, code])).toEqual([
    ['OTHERSUM1', 5, other.code],
    ['NOBODYS01', 3, null],
  ]);
  expect(await importAs(rahim, csv)).toEqual([
    ['known', one.code],
    ['unmatched', null],
    ['duplicate', null],
    ['unmatched', other.code],
    ['unreadable', null],
    ['outgoing', null],
  ]);
  expect(await booksOf(api)).toEqual(books);
  expect(await openLines(rahim)).toEqual(before);
  await expectSoundBooks(api);
});

test('PAY-04 PAY-10 F10 an unmatched line is recorded as a payment once, when staff assign it to a booking', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  await importAs(rahim, 'TrxID,Amount\nNOBODYS01,10000');
  const { lines, totalLines } = await openLines(rahim);
  expect(totalLines).toBe(1);
  const path = `/sales/statement-lines/${lines[0]?._id ?? ''}/assign`;
  expect((await salma.send('POST', path, { code })).status).toBe(403);
  const responses = await Promise.all([1, 2, 3].map(() => rahim.send('POST', path, { code })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect((await openLines(rahim)).totalLines).toBe(0);
  expect(await importAs(rahim, 'TrxID,Amount\nNOBODYS01,10000')).toEqual([['known', code]]);

  // A claim made after the import is confirmed with the amount that arrived.
  const karim = await person(api, 'karim');
  await importAs(rahim, 'TrxID,Amount\nLATER0001,12000');
  const late = held(await karim.hold(OTHER));
  paid(await karim.pay(late.code, 'LATER0001', ADVANCE));
  const [line] = (await openLines(rahim)).lines;
  expect(line?.code).toBe(late.code);
  const assign = `/sales/statement-lines/${line?._id ?? ''}/assign`;
  expect(codeOf(await rahim.send('POST', assign, { code }))).toEqual([409, 'trx_used']);
  expect((await rahim.send('POST', assign, { code: late.code })).status).toBe(200);
  expect(await karim.booking(late.code)).toMatchObject({ state: 'BOOKED', paidPaisa: 12_000_00 });
  await expectSoundBooks(api);
});

test('PAY-04 F15 an interrupted import resumes with its key and keeps finished lines; another file is rejected', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const [one, two] = [held(await salma.hold(TAG)), held(await karim.hold(OTHER))];
  paid(await salma.pay(one.code, 'FIRST0001', ADVANCE));
  paid(await karim.pay(two.code, 'SECOND001', ADVANCE));
  const owner = await ownerOf(api);
  // The second line fails, as if the process had crashed there.
  await owner.query(
    `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
     create trigger cut_off before insert on payment_event for each row
       when (new.kind = 'CONFIRMED' and new.amount_paisa = 1000001) execute function cut_off()`,
  );
  await owner.query(`update payment set amount_paisa = 1000001 where external_id = 'SECOND001'`);
  const body = { provider: 'bkash', csv: 'TrxID,Amount\nFIRST0001,10000\nSECOND001,10000.01' };
  const key = randomUUID();
  expect((await rahim.send('POST', '/sales/statements', body, key)).status).toBe(500);
  expect((await salma.booking(one.code)).state).toBe('BOOKED');
  await owner.query('drop trigger cut_off on payment_event');
  const other = { ...body, csv: `${body.csv}\nTHIRD0001,1` };
  expect(codeOf(await rahim.send('POST', '/sales/statements', other, key))).toEqual([422, 'key_reused']);
  const again = await rahim.send('POST', '/sales/statements', body, key);
  expect(
    responseOf(StatementResult)
      .parse(again.body)
      .data.lines.map(({ verdict }) => verdict),
  ).toEqual(['matched', 'matched']);
  expect((await karim.booking(two.code)).state).toBe('BOOKED');
});

test('PAY-04 F10 the error lists missing columns and the file’s headings, and staff can choose the columns', async () => {
  const { rahim } = await salesFarm();
  const csv = 'Our number;Sum;Kind\nABCD1234;500;Payment\nABCD1235;700;Cash Out\nABCD1236;700;Something else';
  const rejected = await rahim.send('POST', '/sales/statements', { provider: 'nagad', csv });
  expect(codeOf(rejected)).toEqual([422, 'statement_refused']);
  const Details = z.object({ message: z.string(), data: z.looseObject({ statement: z.unknown() }) });
  const { message, data } = Details.parse(rejected.body);
  expect(message).toContain('TrxID, amount');
  expect(data.statement).toEqual({
    missing: ['externalId', 'amount'],
    headings: ['Our number', 'Sum', 'Kind'],
  });
  const columns = { externalId: 'Our number', amount: 'Sum', direction: 'Kind' };
  expect((await importAs(rahim, csv, { columns })).map(([verdict]) => verdict)).toEqual([
    'unmatched',
    'outgoing',
    'unreadable',
  ]);
});

const verdictsOf = (csv: string) => readStatement(csv).lines.map(({ verdict }) => verdict);

test('PAY-04 F10 outgoing money is recognised by type, sign, debit column or description', () => {
  expect(
    verdictsOf(
      'Transaction ID,Type,Amount (BDT)\nAAAA0001,Merchant Payment,500\nAAAA0002,Refund to customer,500\nAAAA0003,Cash Out,95000\nAAAA0004,Received Money,1\nAAAA0005,ক্যাশ আউট,1',
    ),
  ).toEqual(['unmatched', 'outgoing', 'outgoing', 'unmatched', 'outgoing']);
  // Money returned to the farm is incoming.
  expect(
    verdictsOf(
      'TrxID,Type,Amount\nAAAA0001,Refund In,500\nAAAA0002,Refund,500\nAAAA0003,Refund initiated,500\nAAAA0004,Transferred to bank,500',
    ),
  ).toEqual(['unmatched', 'outgoing', 'outgoing', 'outgoing']);
  expect(
    verdictsOf('TrxID,Amount\nAAAA0001,-500\nAAAA0002,(500.00)\nAAAA0003,500 Dr\nAAAA0004,+500 Cr'),
  ).toEqual(['outgoing', 'outgoing', 'outgoing', 'unmatched']);
  // Banks put lines above the headings.
  expect(
    verdictsOf(
      'Nodi Dairy\nAccount,123456\nDate,Particulars,Reference No,Debit,Credit,Balance\n1,Refund of a fee,AAAA0001,,500.00,1\n2,NPSB,AAAA0002,700.00,0.00,1\n3,NPSB,AAAA0003,700.00,,1',
    ),
  ).toEqual(['unmatched', 'outgoing', 'outgoing']);
  expect(
    verdictsOf('TrxID,Amount,Description\nAAAA0001,500,Refund to customer\nAAAA0002,500,For a cow'),
  ).toEqual(['outgoing', 'unmatched']);
});

const readOf = (csv: string, columns?: Parameters<typeof readStatement>[1]) =>
  readStatement(csv, columns).lines.map(({ verdict, amountPaisa }) => [verdict, amountPaisa]);

test('PAY-04 F10 one delimiter splits a file, so a payer’s reference cannot shift columns', () => {
  const heads = 'Date,TrxID,Reference,Amount';
  expect(
    readOf(
      `${heads}\n1,AAAA0001,cow;127500,10\n1,AAAA0002,"a, b",20\n1,AAAA0003,cow\t5,30\n1,AAAA0004,cow,127500,10`,
    ),
  ).toEqual([
    ['unmatched', 10_00],
    ['unmatched', 20_00],
    ['unmatched', 30_00],
    ['unreadable', null],
  ]);
  // Unknown headings are reported as missing, whatever a payer wrote.
  const unknown = 'Day,Our number,Note,Sum\n1,AAAA0001,;TrxID;Amount;,10\n1,AAAA0002,;BBBB0001;127500;,10';
  expect(() => readStatement(`${unknown}\n1,AAAA0003,x,10\n1,AAAA0004,x,10\n`)).toThrow('TrxID, amount');
});

test('PAY-04 F10 thousands separators are part of the amount in files with semicolons or tabs', () => {
  for (const delimiter of [';', '\t']) {
    const file = (rows: string[][]) => rows.map((row) => row.join(delimiter)).join('\n');
    expect(
      readOf(
        file([
          ['Date', 'TrxID', 'Amount'],
          ['1', 'AAAA0001', '7,150.00'],
          ['2', 'AAAA0002', '1,50,000.00'],
        ]),
      ),
    ).toEqual([
      ['unmatched', 7150_00],
      ['unmatched', 150_000_00],
    ]);
    expect(
      readOf(
        file([
          ['TrxID', 'Debit', 'Credit'],
          ['AAAA0001', '1,500.00', ''],
          ['AAAA0002', '1,500.00', '0.00'],
          ['AAAA0003', '', '1,500.00'],
        ]),
      ).map(([verdict]) => verdict),
    ).toEqual(['outgoing', 'outgoing', 'unmatched']);
  }
});

test('PAY-04 F10 an amount with a minus or brackets is outgoing; between digits it is unreadable', () => {
  const verdictOf = (amount: string) => readOf(`TrxID;Amount\nAAAA0001;${amount}`)[0];
  for (const amount of ['BDT -500', 'Tk. -500.00', '৳ -500', '৳ −500', '৳ –500', '৳ (500)', '৳-500', '500-'])
    expect([amount, ...(verdictOf(amount) ?? [])]).toEqual([amount, 'outgoing', 500_00]);
  for (const amount of ['5-00', '৫-০০', '5(00)'])
    expect([amount, ...(verdictOf(amount) ?? [])]).toEqual([amount, 'unreadable', null]);
  expect(verdictOf('+৳ ৫০০')).toEqual(['unmatched', 500_00]);
});

test('PAY-04 F10 chosen columns do not turn outgoing money into income', () => {
  const columns = { externalId: 'TrxID', amount: 'Amount', direction: null };
  expect(readOf('TrxID,Type,Amount\nAAAA0001,Refund,500\nAAAA0002,Payment,500', columns)).toEqual([
    ['outgoing', 500_00],
    ['unmatched', 500_00],
  ]);
  expect(readOf('TrxID,Debit,Amount\nAAAA0001,500,500\nAAAA0002,,500', columns)).toEqual([
    ['outgoing', 500_00],
    ['unmatched', 500_00],
  ]);
  const debit = { ...columns, amount: 'Debit' };
  expect(readOf('TrxID,Debit,Credit\nAAAA0001,500,', debit)).toEqual([['outgoing', 500_00]]);
  const other = { ...columns, direction: 'Channel' };
  expect(readOf('TrxID,Type,Channel,Amount\nAAAA0001,Cash Out,Payment,500', other)).toEqual([
    ['outgoing', 500_00],
  ]);
});

test('PAY-04 F10 an idempotency key covers the whole statement, even if another file shares no usable line', async () => {
  const { rahim } = await salesFarm();
  const key = randomUUID();
  const send = (csv: string, more: object = {}) =>
    rahim.send('POST', '/sales/statements', { provider: 'bkash', csv, ...more }, key);
  const csv = 'TrxID,Amount\nAAAA0001,500\nAAAA0002,-500';
  expect((await send(csv)).status).toBe(200);
  expect(codeOf(await send('TrxID,Amount\nAAAA0001,-500\nAAAA0003,500'))).toEqual([422, 'key_reused']);
  expect(codeOf(await send(csv, { provider: 'nagad' }))).toEqual([422, 'key_reused']);
  expect((await openLines(rahim)).totalLines).toBe(1);
  expect((await send(csv)).status).toBe(200);
});
