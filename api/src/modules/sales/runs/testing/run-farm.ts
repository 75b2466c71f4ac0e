import { randomUUID } from 'node:crypto';
import { Zone, SlotList } from '@khamar/contract/deliveries/zone';
import { DriverRuns, Run, RunList, StopSummary } from '@khamar/contract/deliveries/run';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { expect } from 'vitest';
import { held, paid, person, type Person } from '../../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../../testing/sales/sales-farm.ts';
import { asOwner, type TestApi } from '../../../../testing/test-api.ts';

export const FEE = 3000_00;
export const PRICE = 100_000_00;
export const TOTAL = PRICE + FEE;
export const ADVANCE = 10_000_00;
export const DUE = TOTAL - ADVANCE;
export const HOME = {
  district: 'dhaka',
  address: 'House 4, Road 7, Mirpur',
  recipient: 'Salma',
  phone: '01712345678',
};

const dataOf = <Data>(
  schema: { parse(body: unknown): { data: Data } },
  { status, body }: { status: number; body: unknown },
): Data => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return schema.parse(body).data;
};

export const RUN_SETTINGS = { DASHBOARD_ROLES: 'ADMIN,AGENT' };

/** What a driver's phone adds to each step. */
export const fromPhone = (device = randomUUID()) => ({ takenAt: new Date().toISOString(), device });

interface By {
  who?: Person;
  /** Of a repeated request. */
  key?: string;
}

/** A farm that delivers to Dhaka today, with a driver. Each booking has its advance paid and a slot of today. */
export const runFarm = async (cows = 3) => withRuns(await salesFarm(RUN_SETTINGS, cows));

export async function withRuns<Farm extends Awaited<ReturnType<typeof salesFarm>>>(farm: Farm) {
  const { api, salma, rahim } = farm;
  const karim = await person(api, 'karim', { roles: ['AGENT'], mobile: '+8801811000001' });
  const today = farmDay();
  const zone = dataOf(
    responseOf(Zone),
    await rahim.send('POST', '/deliveries/zones', {
      nameEn: 'Dhaka',
      nameBn: 'ঢাকা',
      districts: ['dhaka'],
      firstFeePaisa: FEE,
      nextFeePaisa: FEE,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
    }),
  );
  const slots = { days: [today], eidOffsets: [], parts: ['MORNING', 'EVENING'], capacity: 50 };
  for (const zoneId of [zone._id, null])
    expect((await rahim.send('POST', '/deliveries/slots', { ...slots, zoneId })).status).toBe(200);
  const list = dataOf(
    responseOf(SlotList),
    await rahim.send('GET', `/deliveries/slots?from=${today}&to=${today}`),
  ).slots;
  const slotOf = (part: string, zoneId: string | null = zone._id) =>
    list.find((slot) => slot.part === part && slot.zoneId === zoneId)?._id ?? '';

  const choose = async (code: string, slotId: string, more: object = HOME) => {
    const { totalPaisa } = await rahim
      .send(
        'GET',
        `/bookings/${code}/delivery-costs?slotId=${slotId}&${new URLSearchParams({ ...more }).toString()}`,
      )
      .then(({ body }) => responseOf(DeliveryCosts).parse(body).data);
    dataOf(
      responseOf(DeliveryCosts),
      await rahim.send('POST', `/sales/bookings/${code}/delivery`, {
        slotId,
        totalPaisa,
        recipient: HOME.recipient,
        phone: HOME.phone,
        reason: 'Chosen on the phone',
        ...more,
      }),
    );
  };
  const pay = (code: string, amountPaisa: number) =>
    rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa });
  /** A booking with its advance paid, to be delivered today. */
  async function book(tagId: string, { by = salma, part = 'EVENING', received = ADVANCE } = {}) {
    const { code } = held(await by.hold(tagId));
    paid(await pay(code, received));
    const { district, address } = HOME;
    await choose(code, slotOf(part), { district, address });
    return code;
  }
  const plan = async (codes: string[], driver: Person = karim) =>
    dataOf(
      responseOf(Run),
      await rahim.send('POST', '/deliveries/runs', {
        day: today,
        vehicle: 'Dhaka Metro 11-2233',
        driverId: driver.id,
        codes,
      }),
    );
  const listRuns = async () =>
    dataOf(responseOf(RunList), await rahim.send('GET', `/deliveries/runs?day=${today}`)).runs;
  const myRuns = async (driver: Person = karim) =>
    dataOf(responseOf(DriverRuns), await driver.send('GET', '/run')).runs;
  const stopOf = async (code: string) => {
    const found = (await listRuns()).flatMap(({ stops }) => stops).find((stop) => stop.code === code);
    if (found === undefined) throw new Error(`${code} is on no run`);
    return found;
  };
  /** As in the customer's SMS. */
  const codeFor = async (stopId: string) => {
    const [row] = await asOwner<{ code: string }>(api, 'select code from run_stop where id = $1', [stopId]);
    return row?.code ?? '';
  };
  const step = (name: string, stopId: string, body: object, { who = karim, key }: By = {}) =>
    who.send(
      'POST',
      `/run/stops/${stopId}/${name}`,
      { ...fromPhone(), ...(name === 'not-delivered' && { isOffline: false }), ...body },
      key,
    );
  const load = (stopId: string, tagId: string) => step('load', stopId, { tagId });
  const start = (runId: string, who: Person = karim) => who.send('POST', `/run/${runId}/start`, fromPhone());
  const deliver = (stopId: string, body: object, more?: By) =>
    step('deliver', stopId, { cashPaisa: DUE, isOffline: false, ...body }, more);
  /** A run with these bookings, loaded and on the way. */
  async function onTheWay(...codes: string[]) {
    const run = await plan(codes);
    for (const { _id, tagId } of run.stops) expect((await load(_id, tagId)).status).toBe(200);
    expect((await start(run._id)).status).toBe(200);
    return run;
  }
  return {
    ...farm,
    karim,
    zone,
    today,
    slotOf,
    choose,
    pay,
    book,
    plan,
    listRuns,
    myRuns,
    stopOf,
    codeFor,
    step,
    load,
    start,
    deliver,
    onTheWay,
  };
}

/** As if everything until now had happened two hours before, without a signal. */
export async function driveEarlier(api: TestApi): Promise<void> {
  const before = `- interval '2 hours'`;
  await asOwner(api, `update run set created_at = created_at ${before}, started_at = started_at ${before}`);
  await asOwner(api, `update booking set state_since = state_since ${before}`);
  await asOwner(api, `update stop_step set taken_at = taken_at ${before}`);
}

export const stopped = (response: { status: number; body: unknown }) =>
  dataOf(responseOf(StopSummary), response);

/** Another code than this one, with a right check digit. */
export function wrongCode(
  code: string,
  others: readonly string[] = ['000000', '000018', '000026', '000034'],
): string {
  const other = others.find((each) => each !== code);
  if (other === undefined) throw new Error('no other code');
  return other;
}
