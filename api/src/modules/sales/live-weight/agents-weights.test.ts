import { CowWeights } from '@khamar/contract/cows/weight';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { booked, held, person } from '../../../testing/sales/buyers.ts';
import { createQuote } from '../../../testing/sales/quotes.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const taka = (amount: number) => amount * 100;
const LIMIT = [409, 'discount_limit'];
const CALLER = { tagId: TAG, name: 'Karim Mia', phone: '01812-345678' };

/** Cows of 300 KG for 150,000 taka, so 500 a KG: an agent may agree on 475. */
async function agentFarm() {
  const farm = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const { api, rahim } = farm;
  await asOwner(api, 'update cow set current_weight = 300, current_price = 150000');
  const [cow] = await asOwner<{ id: string }>(api, 'select id from cow where tag_id = $1', [TAG]);
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const record = async (kg: number, who = agent) =>
    expect(
      (await who.send('POST', `/product/dashboard/cow-weights/${cow?.id}`, { kg, kind: 'MEASURED' })).status,
    ).toBe(200);
  const on = (code: string, what: string, body: object, who = agent) =>
    who.send('POST', `/sales/bookings/${code}/${what}`, body);
  return {
    ...farm,
    agent,
    record,
    cowId: cow?.id ?? '',
    sell: (more: object, amount: number, who = agent) =>
      who.send('POST', '/sales/counter-sales', {
        cows: [{ tagId: TAG, ...more }],
        payments: [{ provider: 'cash', amountPaisa: taka(amount) }],
        isDelivered: true,
        confirmUnusualPrice: true,
      }),
    weigh: (code: string, kg: number, who = rahim) => on(code, 'dispatch-weight', { kg }, who),
    consent: (code: string, amount: number, who = rahim) =>
      on(code, 'agree-weight', { pricePaisa: taka(amount), consent: 'By phone' }, who),
    reprice: (code: string, more: object, who = agent) =>
      on(code, 'reprice', { reason: 'By weight', confirmUnusualPrice: true, ...more }, who),
  };
}

test('COUNT-12 an agent does not lower the price of a sale by a weight typed or recorded by themselves', async () => {
  const { api, agent, rahim, record, sell } = await agentFarm();
  expect(codeOf(await sell({ ratePaisa: taka(500), kg: 150 }, 75_000))).toEqual(LIMIT);
  expect(codeOf(await sell({ ratePaisa: taka(475), kg: 284 }, 134_900))).toEqual(LIMIT);
  // Nor is the price per KG that of a weight above the real one.
  await record(600);
  expect(codeOf(await sell({ ratePaisa: taka(250), kg: 300 }, 75_000))).toEqual(LIMIT);
  const book = (more: object) =>
    agent.send('POST', '/sales/bookings', { ...CALLER, confirmUnusualPrice: true, ...more });
  expect(codeOf(await book({ ratePaisa: taka(250) }))).toEqual(LIMIT);
  await record(150);
  expect(codeOf(await book({ ratePaisa: taka(500) }))).toEqual(LIMIT);
  const quote = { pricePaisa: undefined, ratePaisa: taka(500), confirmUnusualPrice: true };
  expect(codeOf(await createQuote(agent, TAG, quote))).toEqual(LIMIT);
  expect(codeOf(await book({ ratePaisa: taka(500), tolerancePercent: 6 }))).toEqual([400, 'invalid_request']);
  // A weight of someone else counts, whoever sells.
  await record(280, rahim);
  expect(codeOf(await sell({ ratePaisa: taka(508), kg: 266 }, 135_128))).toEqual(LIMIT);
  expect((await sell({ ratePaisa: taka(509), kg: 266 }, 135_394)).status).toBe(200);
  expect((await sell({ tagId: 'NDL-002', ratePaisa: taka(400), kg: 150 }, 60_000, rahim)).status).toBe(200);
  await expectBooks(api, {
    [`cash:${agent.id}`]: taka(135_394),
    [`cash:${rahim.id}`]: taka(60_000),
    'revenue:cattle': -taka(195_394),
  });
});

test('COUNT-12 a booking of an agent is not repriced by a weight that they recorded, before it or after', async () => {
  const { salma, agent, rahim, cowId, record, reprice } = await agentFarm();
  await record(600);
  const { code } = held(await salma.hold(TAG));
  expect(codeOf(await reprice(code, { ratePaisa: taka(250) }))).toEqual(LIMIT);
  await record(150);
  expect(codeOf(await reprice(code, { ratePaisa: taka(500) }))).toEqual(LIMIT);
  await record(300);
  expect(codeOf(await reprice(code, { ratePaisa: taka(250) }))).toEqual(LIMIT);
  expect(booked(await reprice(code, { ratePaisa: taka(475) })).pricePaisa).toBe(taka(142_500));
  // A correction of an agent does not remove what was weighed before.
  await record(300, rahim);
  const list = `/product/dashboard/cow-weights/${cowId}`;
  const { body } = await agent.send('GET', list);
  const [entry] = responseOf(CowWeights).parse(body).data.weights;
  const correction = { kg: 150, kind: 'MEASURED', reason: 'Read wrongly' };
  expect((await agent.send('POST', `${list}/${entry?._id}/correct`, correction)).status).toBe(200);
  expect(codeOf(await reprice(code, { ratePaisa: taka(500) }))).toEqual(LIMIT);
  expect(booked(await reprice(code, { ratePaisa: taka(500) }, rahim)).pricePaisa).toBe(taka(75_000));
});

test('COUNT-12 a lower dispatch weight of an agent is agreed by an administrator, also in small steps', async () => {
  const { salma, agent, rahim, weigh, consent, reprice } = await agentFarm();
  const { code } = held(await salma.hold(TAG));
  booked(await reprice(code, { ratePaisa: taka(500) }));
  booked(await weigh(code, 150, agent));
  expect(codeOf(await consent(code, 75_000, agent))).toEqual(LIMIT);
  const shown = { pricePaisa: taka(75_000) };
  expect(codeOf(await salma.send('POST', `/bookings/${code}/agree-weight`, shown))).toEqual(LIMIT);
  expect(booked(await consent(code, 75_000, rahim)).pricePaisa).toBe(taka(75_000));
  // Inside the tolerance an agent's weight counts, once.
  booked(await reprice(code, { ratePaisa: taka(500) }, rahim));
  booked(await weigh(code, 300, rahim));
  booked(await reprice(code, { ratePaisa: taka(500) }, rahim));
  expect(booked(await weigh(code, 285, agent)).pricePaisa).toBe(taka(142_500));
  booked(await reprice(code, { ratePaisa: taka(500) }));
  expect(booked(await weigh(code, 271, agent)).pricePaisa).toBe(taka(142_500));
  expect(codeOf(await consent(code, 135_500, agent))).toEqual(LIMIT);
  // A heavier one costs more: the consent of the customer is enough. So it is for a weight of an administrator.
  booked(await weigh(code, 330, agent));
  expect(booked(await consent(code, 165_000, agent)).pricePaisa).toBe(taka(165_000));
  booked(await weigh(code, 250, rahim));
  expect(booked(await consent(code, 125_000, agent)).pricePaisa).toBe(taka(125_000));
});
