import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Person, person } from '../../../testing/sales/buyers.ts';
import { cashFarm, cashOf, moved } from '../../../testing/sales/cash-farm.ts';
import { expectBooks } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;

test('COUNT-03 handed-in cash is booked at what the receiver counted; the difference stays with the giver', async () => {
  const { api, karim, rahim, second, of, handIn, count } = await cashFarm();
  expect((await cashOf(karim)).mine).toMatchObject({
    holder: karim.id,
    paisa: ADVANCE,
    parts: [{ kind: 'RECEIVED', inPaisa: ADVANCE, outPaisa: 0 }],
  });
  expect(codeOf(await handIn(karim, rahim.id, ADVANCE + 1))).toEqual([409, 'cash_short']);
  expect(codeOf(await handIn(karim, karim.id, 1))).toEqual([409, 'cash_receiver']);
  expect(codeOf(await handIn(karim, (await person(api, 'customer')).id, 1))).toEqual([409, 'cash_receiver']);
  const key = randomUUID();
  const { _id } = moved(await handIn(karim, rahim.id, ADVANCE, {}, key));
  expect(moved(await handIn(karim, rahim.id, ADVANCE, {}, key))._id).toBe(_id);
  // Still in the giver's hand.
  await expectBooks(api, { [of(karim)]: ADVANCE, advance: -ADVANCE });
  const offered = { _id, offeredPaisa: ADVANCE, giver: { holder: karim.id }, receiver: { holder: rahim.id } };
  for (const who of [karim, rahim]) expect((await cashOf(who)).handIns).toMatchObject([offered]);
  expect(codeOf(await count(karim, _id, ADVANCE))).toEqual([403, 'forbidden']);
  expect(codeOf(await count(second, _id, ADVANCE))).toEqual([403, 'forbidden']);
  expect(codeOf(await count(rahim, randomUUID(), ADVANCE))).toEqual([404, 'cash_request_not_found']);
  // One zero too many.
  expect(codeOf(await count(rahim, _id, 10 * ADVANCE))).toEqual([400, 'invalid_request']);
  const countKey = randomUUID();
  const counted = moved(await count(rahim, _id, 9_500_00, countKey));
  expect(counted).toEqual({ _id, isDone: true, amountPaisa: 9_500_00 });
  expect(moved(await count(rahim, _id, 9_500_00, countKey))).toEqual(counted);
  expect(codeOf(await count(rahim, _id, 9_500_00))).toEqual([409, 'cash_request_state']);
  await expectBooks(api, { [of(karim)]: 500_00, [of(rahim)]: 9_500_00, advance: -ADVANCE });
  expect((await cashOf(karim)).handIns).toEqual([]);
});

test('COUNT-03 a hand-in is withdrawn by the giver or declined by the receiver, and the till takes cash from an administrator', async () => {
  const { api, karim, rahim, of, handIn, count } = await cashFarm();
  const another = await person(api, 'another', { roles: ['AGENT'] });
  const cancel = (who: Person, id: string) => who.send('POST', `/sales/cash/hand-ins/${id}/cancel`);
  const first = moved(await handIn(karim, another.id, ADVANCE));
  moved(await cancel(karim, first._id));
  expect(codeOf(await count(another, first._id, ADVANCE))).toEqual([409, 'cash_request_state']);
  const { _id } = moved(await handIn(karim, another.id, ADVANCE));
  expect(codeOf(await cancel(await person(api, 'third', { roles: ['AGENT'] }), _id))).toEqual([
    403,
    'forbidden',
  ]);
  moved(await cancel(another, _id));
  const till = moved(await handIn(karim, 'till', ADVANCE));
  expect(codeOf(await count(another, till._id, ADVANCE))).toEqual([403, 'forbidden']);
  moved(await count(rahim, till._id, ADVANCE));
  await expectBooks(api, { 'cash:till': ADVANCE, advance: -ADVANCE });
  // Out of the till only by an administrator.
  expect(codeOf(await handIn(karim, karim.id, 100_00, { holder: 'till' }))).toEqual([403, 'forbidden']);
  const back = moved(await handIn(rahim, rahim.id, 4000_00, { holder: 'till' }));
  moved(await count(rahim, back._id, 4000_00));
  await expectBooks(api, { 'cash:till': 6000_00, [of(rahim)]: 4000_00, advance: -ADVANCE });
  const { rows } = await api.query(
    `select actor, action, changes -> 'outcome' -> 1 as outcome from audit_entry where entity = 'cash_hand_in' order by id`,
  );
  expect(rows.slice(0, 4)).toEqual([
    { actor: 'karim', action: 'ADDED', outcome: null },
    { actor: 'karim', action: 'CHANGED', outcome: 'WITHDRAWN' },
    { actor: 'karim', action: 'ADDED', outcome: null },
    { actor: 'another', action: 'CHANGED', outcome: 'DECLINED' },
  ]);
});

test('COUNT-03 cash is paid out as an expense, a commission, drawings or a deposit; above the limit an administrator confirms', async () => {
  const { api, karim, rahim, of, pay } = await cashFarm();
  const feed = { purpose: 'feed', amountPaisa: 1200_00, note: 'Straw', tagId: 'NDL-002' };
  const key = randomUUID();
  const paid = moved(await pay(karim, feed, key));
  expect(paid).toMatchObject({ isDone: true, amountPaisa: 1200_00 });
  expect(moved(await pay(karim, feed, key))).toEqual(paid);
  moved(await pay(karim, { purpose: 'commission', amountPaisa: 300_00 }));
  expect(codeOf(await pay(karim, { purpose: 'drawings', amountPaisa: 100_00 }))).toEqual([403, 'forbidden']);
  expect(codeOf(await pay(karim, { purpose: 'feed', amountPaisa: 9000_00 }))).toEqual([409, 'cash_short']);
  expect(codeOf(await pay(karim, { ...feed, tagId: 'NDL-999' }))).toEqual([404, 'cow_not_found']);
  // Together with the others of the day it is above the limit of 5,000 taka.
  const small = moved(await pay(karim, { purpose: 'bank', amountPaisa: 3500_01 }));
  expect(small.isDone).toBe(false);
  moved(await karim.send('POST', `/sales/cash/outs/${small._id}/decline`));
  const deposit = moved(await pay(karim, { purpose: 'bank', amountPaisa: 5000_01 }));
  expect(deposit.isDone).toBe(false);
  const declined = moved(await pay(karim, { purpose: 'bank', amountPaisa: 6000_00 }));
  await expectBooks(api, {
    [of(karim)]: 8500_00,
    'expense:feed': 1200_00,
    commission: 300_00,
    advance: -ADVANCE,
  });
  expect((await cashOf(rahim)).cashOuts.map(({ _id }) => _id)).toEqual([deposit._id, declined._id]);
  const decide = (who: Person, id: string, what: string) =>
    who.send('POST', `/sales/cash/outs/${id}/${what}`);
  expect((await decide(karim, deposit._id, 'confirm')).status).toBe(403);
  moved(await decide(rahim, deposit._id, 'confirm'));
  expect(codeOf(await decide(rahim, deposit._id, 'confirm'))).toEqual([409, 'cash_request_state']);
  // Spent in the meantime.
  expect(codeOf(await decide(rahim, declined._id, 'confirm'))).toEqual([409, 'cash_short']);
  moved(await decide(karim, declined._id, 'decline'));
  // An administrator pays from the hand of another, whatever the amount.
  moved(await pay(rahim, { holder: karim.id, purpose: 'drawings', amountPaisa: 3000_00 }));
  expect(codeOf(await pay(karim, { holder: rahim.id, purpose: 'feed', amountPaisa: 1 }))).toEqual([
    403,
    'forbidden',
  ]);
  await expectBooks(api, {
    [of(karim)]: 499_99,
    bank: 5000_01,
    drawings: 3000_00,
    'expense:feed': 1200_00,
    commission: 300_00,
    advance: -ADVANCE,
  });
});

test('COUNT-03 everyone sees their own cash; an administrator sees all of it', async () => {
  const { api, karim, rahim, second, handIn, salma } = await cashFarm();
  const another = await person(api, 'another', { roles: ['AGENT'] });
  moved(await handIn(karim, 'till', ADVANCE));
  expect(await cashOf(another)).toMatchObject({
    mine: { holder: another.id, paisa: 0, since: null, parts: [] },
    others: [],
    handIns: [],
    cashOuts: [],
  });
  const { mine, others, handIns, receivers } = await cashOf(rahim);
  expect([mine.holder, others.map(({ holder, paisa }) => [holder, paisa]), handIns.length]).toEqual([
    rahim.id,
    [[karim.id, ADVANCE]],
    1,
  ]);
  expect(receivers.map(({ holder }) => holder).toSorted()).toEqual(
    [another.id, karim.id, second.id, 'till'].toSorted(),
  );
  expect((await salma.send('GET', '/sales/cash')).status).toBe(403);
});
