import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { type Person, person } from '../../../../testing/sales/buyers.ts';
import { dayFromNow } from '../../../../testing/sales/sales-farm.ts';
import { asOwner } from '../../../../testing/test-api.ts';
import { ADVANCE, HOME, runFarm, wrongCode } from '../testing/run-farm.ts';

const COWS = 10;

const times = <Kind extends string>(count: number, kind: Kind): Kind[] =>
  Array.from({ length: count }, () => kind);

const KINDS = [
  ...times(6, 'book'),
  ...times(5, 'plan'),
  ...times(8, 'load'),
  ...times(4, 'start'),
  ...times(10, 'deliver'),
  ...times(2, 'notDelivered'),
  ...times(2, 'resolve'),
  ...times(2, 'reverse'),
  'change',
  'customerCancels',
  'staffCancel',
  'customerChooses',
  'staffChoose',
  'moveCow',
  'pay',
  'deliverAtFarm',
  'allowBalanceDue',
  'reprice',
] as const;

export const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** A booking, a stop or a cow. */
  pick: fc.nat(1000),
  driver: fc.nat(1),
  phone: fc.nat(2),
  /** The right tag, code and amount. */
  isRight: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
  isOffline: fc.boolean(),
  /** Sent again under the same key, as after a lost response. */
  isRepeated: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
export type RunStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

interface SeenStop {
  id: string;
  runId: string;
  version: number;
  code: string;
  tagId: string;
  bookingCode: string;
  driver: string;
  dueGuess: number;
}

interface Request {
  who: Person;
  method: string;
  path: string;
  json: object;
  /** Of a driver, if the step is recorded. */
  cash?: { driver: string; paisa: number };
}

export type RandomRuns = Awaited<ReturnType<typeof openRandomRuns>>;

/** A farm whose steps change at random what is there at that moment. */
export async function openRandomRuns() {
  const farm = await runFarm(COWS);
  const { api, salma, rahim, karim, slotOf, today } = farm;
  const nila = await person(api, 'nila', { roles: ['AGENT'], mobile: '+8801811000002' });
  const drivers = [karim, nila] as const;
  const buyers = [salma, await person(api, 'jamal', { mobile: '+8801712000009' })];
  const phones = Array.from({ length: 3 }, () => randomUUID());
  const slots = [slotOf('MORNING'), slotOf('EVENING')];

  const listStops = (mayHaveEnded: boolean) =>
    asOwner<SeenStop>(
      api,
      `select stop.id, run_id as "runId", run.version, stop.code, tag_id as "tagId", booking.code as "bookingCode",
         driver_id as driver, (price_paisa + delivery_paisa - ${ADVANCE})::float8 as "dueGuess"
       from run_stop as stop join run on run.id = run_id join booking on booking.id = stop.booking_id
       where removed_at is null and stop.state in ('PLANNED', 'LOADED', 'ON_THE_WAY', 'DISPUTED') or ${mayHaveEnded} order by stop.id`,
    );
  const listCodes = async (states: string) =>
    (
      await asOwner<{ code: string }>(
        api,
        `select code from booking where state = any('{${states}}') and not is_walk_in order by id`,
      )
    ).map(({ code }) => code);
  /** Bookings on no run. Another command may put them on one before the request arrives. */
  const listWaiting = async () =>
    (
      await asOwner<{ code: string }>(
        api,
        `select code from booking where state = 'BOOKED' and not exists (select from run_stop as stop
           where booking_id = booking.id and removed_at is null and stop.state <> 'NOT_DELIVERED') order by id limit 3`,
      )
    ).map(({ code }) => code);
  const at = <Item>(list: readonly Item[], pick: number): Item | undefined => list[pick % list.length];
  const tagAt = (pick: number) => `NDL-${String((pick % COWS) + 1).padStart(3, '0')}`;

  /** By a customer, or by staff for a caller; the advance paid and its delivery chosen by staff. Each part may be refused. */
  async function book({ pick }: RunStep): Promise<number[]> {
    const tagId = tagAt(pick);
    const received = { provider: 'cash', amountPaisa: ADVANCE };
    const caller = { tagId, name: 'Caller', phone: HOME.phone, received };
    const buyer = pick % 3 === 0 ? at(buyers, pick) : undefined;
    const { status, text } = await (buyer?.hold(tagId) ?? rahim.send('POST', '/sales/bookings', caller));
    const code = /"code":"([^"]+)"/.exec(text)?.[1];
    if (status !== 200 || code === undefined) return [status];
    const paid = buyer === undefined ? status : (await farm.pay(code, ADVANCE)).status;
    return [status, paid, await choose(rahim, code, pick)];
  }

  async function choose(who: Person, code: string, pick: number): Promise<number> {
    const slotId = at(slots, pick) ?? '';
    const { district, address, recipient, phone } = HOME;
    const query = new URLSearchParams({ slotId, district, address }).toString();
    const costs = await who.send('GET', `/bookings/${code}/delivery-costs?${query}`);
    const totalPaisa = /"totalPaisa":(\d+)/.exec(costs.text)?.[1];
    if (costs.status !== 200) return costs.status;
    const isStaff = who === rahim;
    const choice = { slotId, district, address, recipient, phone, totalPaisa: Number(totalPaisa) };
    const path = `${isStaff ? '/sales' : ''}/bookings/${code}/delivery`;
    return (await who.send('POST', path, { ...choice, ...(isStaff && { reason: 'A reason' }) })).status;
  }

  /** Undefined if there is nothing to act on. */
  async function requestOf(step: RunStep): Promise<Request | undefined> {
    const { kind, pick, isRight, isOffline } = step;
    const driver = at(drivers, step.driver) ?? karim;
    const fromPhone = { takenAt: new Date().toISOString(), device: at(phones, step.phone) };
    const post = (who: Person, path: string, json: object, paisa = 0): Request => ({
      who,
      method: 'POST',
      path,
      json,
      ...(paisa > 0 && { cash: { driver: who.id, paisa } }),
    });
    const reason = 'A reason';
    if (kind === 'plan') {
      const codes = await listWaiting();
      return codes.length === 0
        ? undefined
        : post(rahim, '/deliveries/runs', { day: today, vehicle: 'x', driverId: driver.id, codes });
    }
    if (['load', 'start', 'deliver', 'notDelivered', 'resolve', 'change'].includes(kind)) {
      const stops = await listStops(pick % 4 === 0);
      const stop = at(stops, pick);
      if (stop === undefined) return undefined;
      const own = isRight ? (drivers.find(({ id }) => id === stop.driver) ?? driver) : driver;
      const cash = isRight ? stop.dueGuess : (at([0, 50, 1000_00, stop.dueGuess + 100], pick) ?? 0);
      const code = isRight ? stop.code : wrongCode(stop.code);
      const path = `/run/stops/${stop.id}`;
      if (kind === 'load')
        return post(own, `${path}/load`, { ...fromPhone, tagId: isRight ? stop.tagId : tagAt(pick) });
      if (kind === 'start') return post(own, `/run/${stop.runId}/start`, fromPhone);
      if (kind === 'deliver')
        return post(own, `${path}/deliver`, { ...fromPhone, code, cashPaisa: cash, isOffline }, cash);
      if (kind === 'notDelivered') {
        const failed = { ...fromPhone, reason: 'NOBODY', cashPaisa: isRight ? 0 : cash, isOffline };
        return post(own, `${path}/not-delivered`, failed, failed.cashPaisa);
      }
      if (kind === 'resolve') {
        const decision = { isDelivered: isOffline, reason, dueOn: dayFromNow(3) };
        return post(isRight ? rahim : driver, `/deliveries/stops/${stop.id}/resolve`, decision);
      }
      const codes = stops.filter(({ runId }) => runId === stop.runId).map(({ bookingCode }) => bookingCode);
      const kept = isRight ? [...new Set(codes)] : codes.slice(1);
      const json = { version: stop.version, vehicle: 'y', driverId: driver.id, codes: kept };
      return { who: rahim, method: 'PUT', path: `/deliveries/runs/${stop.runId}`, json };
    }
    const code = at(await listCodes(kind === 'reverse' ? 'DELIVERED' : 'HELD,IN_REVIEW,BOOKED'), pick);
    if (code === undefined) return undefined;
    const sale = `/sales/bookings/${code}`;
    if (kind === 'customerCancels') return post(at(buyers, pick) ?? salma, `/bookings/${code}/cancel`, {});
    if (kind === 'staffCancel') return post(rahim, `${sale}/cancel`, { reason });
    if (kind === 'moveCow') return post(rahim, `${sale}/move`, { tagId: tagAt(pick + 1), consent: reason });
    if (kind === 'pay') {
      const amountPaisa = isRight ? 1000_00 : 90_000_00;
      return post(rahim, `${sale}/payments`, { provider: 'cash', amountPaisa });
    }
    if (kind === 'deliverAtFarm')
      return post(rahim, `${sale}/deliver`, { reason, dueOn: dayFromNow(2), name: 'Salma' });
    if (kind === 'reverse') return post(rahim, `${sale}/reverse-delivery`, { reason });
    if (kind === 'allowBalanceDue')
      return post(rahim, `${sale}/allow-balance-due`, { dueOn: isRight ? dayFromNow(3) : null, reason });
    return post(rahim, `${sale}/reprice`, { pricePaisa: 98_000_00 + (pick % 5) * 1000_00, reason });
  }

  /** Of drivers, as their phones were told. */
  const cash = new Map(drivers.map(({ id }) => [id, 0]));

  return {
    api,
    cash,
    /** The statuses of the responses. */
    async take(step: RunStep): Promise<number[]> {
      const { kind, pick, isRepeated } = step;
      if (kind === 'book') return book(step);
      if (kind === 'customerChooses' || kind === 'staffChoose') {
        const code = at(await listCodes('HELD,IN_REVIEW,BOOKED'), pick);
        const who = kind === 'staffChoose' ? rahim : (at(buyers, pick) ?? salma);
        return code === undefined ? [] : [await choose(who, code, pick + 1)];
      }
      const request = await requestOf(step);
      if (request === undefined) return [];
      const { who, method, path, json } = request;
      const key = randomUUID();
      const { status } = await who.send(method, path, json, key);
      if (status === 200 && request.cash !== undefined) {
        const { driver, paisa } = request.cash;
        cash.set(driver, (cash.get(driver) ?? 0) + paisa);
      }
      // An error is not stored: the same request may succeed later, so only a success is repeated.
      if (!isRepeated || status !== 200) return [status];
      return [status, (await who.send(method, path, json, key)).status];
    },
  };
}
