import { randomUUID } from 'node:crypto';
import { Run } from '@khamar/contract/deliveries/run';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, ON_CREDIT, type PairFarm, PRICE } from './pair-farm.ts';
import type { HttpResult, Outcome, Subject } from './run-pairs.ts';

type Name =
  | 'load'
  | 'start'
  | 'deliverStop'
  | 'wrongCode'
  | 'wrongOffline'
  | 'notDelivered'
  | 'decide'
  | 'planAgain'
  | 'changeRun'
  | 'deliver'
  | 'cancel';

const DUE = PRICE - ADVANCE;
const TO = { district: 'dhaka', address: 'House 4, Mirpur', recipient: 'Salma', phone: '01812345678' };

/** A slot of today for all pairs. */
async function slotOf({ pool }: PairFarm): Promise<string> {
  await pool.query(`
    with known as (select id from zone where name_en = 'Pairs'),
      added as (insert into zone (name_en, name_bn, first_fee_paisa, next_fee_paisa, weekdays)
        select 'Pairs', 'জোড়া', 0, 0, '{0,1,2,3,4,5,6}' where not exists (select from known) returning id),
      district as (insert into zone_district (district, zone_id) select 'dhaka', id from added returning zone_id)
    insert into delivery_slot (zone_id, day, part, capacity)
    select zone_id, (clock_timestamp() at time zone 'Asia/Dhaka')::date, 'EVENING', 500 from district`);
  const { rows } = await pool.query<{
    id: string;
  }>(`select slot.id from delivery_slot as slot join zone on zone.id = zone_id
    where name_en = 'Pairs'`);
  return rows[0]?.id ?? '';
}

const okay = ({ status, body }: HttpResult): HttpResult => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { status, body };
};

/** A booked cow that is on the way. */
async function arrange(farm: PairFarm) {
  const { staff, agent, pool } = farm;
  const [buyer, cow] = [await farm.nextBuyer(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const office = (what: string, body: object) => staff.send('POST', `/sales/bookings/${code}/${what}`, body);
  paid(await office('payments', { provider: 'cash', amountPaisa: ADVANCE }));
  const choice = { slotId: await slotOf(farm), totalPaisa: PRICE, ...TO, reason: 'By phone' };
  okay(await office('delivery', choice));
  const plan = { day: farmDay(), vehicle: 'A truck', driverId: agent.id, codes: [code] };
  const { body } = okay(await staff.send('POST', '/deliveries/runs', plan));
  const run = responseOf(Run).parse(body).data;
  const stopId = run.stops[0]?._id ?? '';
  const fromPhone = () => ({ takenAt: new Date().toISOString(), device: randomUUID() });
  const step = (name: string, more: object) =>
    agent.send('POST', `/run/stops/${stopId}/${name}`, { ...fromPhone(), ...more });
  okay(await step('load', { tagId: cow.tag }));
  const start = () => agent.send('POST', `/run/${run._id}/start`, fromPhone());
  okay(await start());
  const { rows } = await pool.query<{ code: string; version: number }>(
    'select code, version from run_stop join run on run.id = run_id where run_stop.id = $1',
    [stopId],
  );
  const right = rows[0]?.code ?? '';
  const wrong = right === '000000' ? '000018' : '000000';
  return {
    code,
    cow,
    office,
    plan,
    run: { ...run, version: rows[0]?.version },
    stopId,
    step,
    start,
    staff,
    right,
    wrong,
  };
}
type World = Awaited<ReturnType<typeof arrange>>;

const deliverStop = (digits: string, isOffline: boolean) => ({ code: digits, cashPaisa: DUE, isOffline });

/** What the steps of a stop that has ended get: the first one counted, and only what was done without a signal is recorded. */
const ENDED = {
  load: ['stop_state'],
  start: ['run_state'],
  deliverStop: ['stop_state'],
  wrongCode: ['stop_state'],
  wrongOffline: ['ok'],
  notDelivered: ['stop_state'],
  decide: ['stop_state'],
  planAgain: ['on_other_run'],
  changeRun: ['ok'],
  deliver: ['booking_state'],
  cancel: ['booking_state'],
} satisfies Record<Name, Outcome>;

export const STOP: Subject<World, Name> = {
  arrange,
  starts: ['BOOKED ON_THE_WAY'],
  locksOf: ({ cow }) => ({ cowId: cow.id, paymentId: null }),
  commands: {
    load: {
      routes: ['POST /run/stops/:id/load'],
      send: ({ step, cow }) => step('load', { tagId: cow.tag }),
    },
    start: { routes: ['POST /run/:id/start'], send: ({ start }) => start() },
    deliverStop: {
      routes: ['POST /run/stops/:id/deliver'],
      send: ({ step, right }) => step('deliver', deliverStop(right, false)),
    },
    wrongCode: {
      routes: ['POST /run/stops/:id/deliver'],
      send: ({ step, wrong }) => step('deliver', deliverStop(wrong, false)),
    },
    wrongOffline: {
      routes: ['POST /run/stops/:id/deliver'],
      send: ({ step, wrong }) => step('deliver', deliverStop(wrong, true)),
    },
    notDelivered: {
      routes: ['POST /run/stops/:id/not-delivered'],
      send: ({ step }) => step('not-delivered', { reason: 'NOBODY', cashPaisa: 500_00, isOffline: false }),
    },
    decide: {
      routes: ['POST /deliveries/stops/:id/resolve'],
      send: ({ staff, stopId }) =>
        staff.send('POST', `/deliveries/stops/${stopId}/resolve`, {
          isDelivered: true,
          reason: 'Called them',
          dueOn: farmDay(),
        }),
    },
    planAgain: {
      routes: ['POST /deliveries/runs'],
      send: ({ staff, plan }) => staff.send('POST', '/deliveries/runs', plan),
    },
    changeRun: {
      routes: ['PUT /deliveries/runs/:id'],
      send: ({ staff, run, plan: { driverId, codes } }) =>
        staff.send('PUT', `/deliveries/runs/${run._id}`, {
          version: run.version,
          vehicle: 'Another truck',
          driverId,
          codes,
        }),
    },
    deliver: {
      routes: ['POST /sales/bookings/:code/deliver'],
      send: ({ office }) => office('deliver', { ...ON_CREDIT, reason: 'Fetched at the farm' }),
    },
    cancel: {
      routes: ['POST /sales/bookings/:code/cancel'],
      send: ({ office }) => office('cancel', { reason: 'Ill' }),
    },
  },
  outcomes: {
    'BOOKED ON_THE_WAY': {
      load: ['ok'],
      start: ['ok'],
      deliverStop: ['ok', 'DELIVERED DELIVERED'],
      wrongCode: ['delivery_code_refused'],
      wrongOffline: ['ok', 'BOOKED DISPUTED'],
      notDelivered: ['ok', 'BOOKED NOT_DELIVERED'],
      decide: ['ok', 'DELIVERED DELIVERED'],
      planAgain: ['on_other_run'],
      changeRun: ['ok'],
      deliver: ['ok', 'DELIVERED DELIVERED'],
      cancel: ['stop_state'],
    },
    'DELIVERED DELIVERED': ENDED,
    'BOOKED DISPUTED': {
      ...ENDED,
      decide: ['ok', 'DELIVERED DELIVERED'],
      deliver: ['ok', 'DELIVERED DELIVERED'],
      cancel: ['stop_state'],
    },
    'BOOKED NOT_DELIVERED': {
      ...ENDED,
      wrongOffline: ['ok', 'BOOKED DISPUTED'],
      planAgain: ['ok', 'BOOKED NOT_DELIVERED again'],
      deliver: ['ok', 'DELIVERED NOT_DELIVERED'],
      cancel: ['ok', 'CANCELLED NOT_DELIVERED'],
    },
  },
  async stateOf({ pool }, { code, stopId }) {
    const { rows } = await pool.query<{ state: string }>(
      `select concat_ws(' ', booking.state, stop.state, case when exists (select from run_stop as other
         where other.booking_id = booking.id and other.id <> stop.id and other.removed_at is null) then 'again' end) as state
       from run_stop as stop join booking on booking.id = booking_id where booking.code = $1 and stop.id = $2`,
      [code, stopId],
    );
    return rows[0]?.state ?? 'none';
  },
};
