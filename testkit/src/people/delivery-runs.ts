import { randomUUID } from 'node:crypto';
import { connectTo } from '@khamar/database/databases';
import { DriverList, Run } from '@khamar/contract/deliveries/run';
import { SlotList, Zone, ZoneList } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { z } from 'zod';
import { openHttpClient } from '../http-client.ts';

const FEE_PAISA = 3000_00;
const PRICE_PAISA = 100_000_00;
export const ADVANCE_PAISA = 10_000_00;
/** Of each booking, to be collected at its delivery. */
export const DUE_PAISA = PRICE_PAISA + FEE_PAISA - ADVANCE_PAISA;
const HOME = { district: 'dhaka', address: 'House 4, Road 7, Mirpur' };

interface Schema<Data> {
  parse: (body: unknown) => { data: Data };
}

/** An owner's actions for deliveries of today, over HTTP; all must succeed. */
export async function openDeliveries(apiUrl: string, headers: { authorization: string }) {
  const http = openHttpClient(apiUrl);
  const today = farmDay();
  async function send<Data>(
    schema: Schema<Data>,
    method: string,
    path: string,
    json?: object,
  ): Promise<Data> {
    const more = { ...headers, 'idempotency-key': randomUUID() };
    const { status, text, body } = await http.send(path, { method, json, headers: more });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return schema.parse(body).data;
  }

  const { zones } = await send(responseOf(ZoneList), 'GET', '/deliveries/zones');
  const zone =
    zones.find(({ districts }) => districts.includes('dhaka')) ??
    (await send(responseOf(Zone), 'POST', '/deliveries/zones', {
      nameEn: 'Dhaka',
      nameBn: 'ঢাকা',
      districts: ['dhaka'],
      firstFeePaisa: FEE_PAISA,
      nextFeePaisa: FEE_PAISA,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
    }));
  await send(responseOf(z.unknown()), 'POST', '/deliveries/slots', {
    zoneId: zone._id,
    days: [today],
    eidOffsets: [],
    parts: ['EVENING'],
    capacity: 500,
  });
  const days = `from=${today}&to=${today}`;
  const { slots } = await send(responseOf(SlotList), 'GET', `/deliveries/slots?${days}`);
  const slotId = slots.find(({ zoneId }) => zoneId === zone._id)?._id ?? '';

  /** A booking with its advance paid, to be delivered this evening; returns its code. */
  async function book(tagId: string, name = 'করিম মিয়া'): Promise<string> {
    const { code } = await send(responseOf(z.object({ code: z.string() })), 'POST', '/sales/bookings', {
      tagId,
      name,
      phone: '01812345678',
      pricePaisa: PRICE_PAISA,
      confirmUnusualPrice: true,
      received: { provider: 'cash', amountPaisa: ADVANCE_PAISA },
    });
    const query = new URLSearchParams({ slotId, ...HOME });
    const { totalPaisa } = await send(
      responseOf(DeliveryCosts),
      'GET',
      `/bookings/${code}/delivery-costs?${query}`,
    );
    await send(responseOf(DeliveryCosts), 'POST', `/sales/bookings/${code}/delivery`, {
      ...HOME,
      slotId,
      totalPaisa,
      recipient: name,
      phone: '01812345678',
      reason: 'On the phone',
    });
    return code;
  }

  return {
    book,
    /** The drivers' phone numbers are in the seed. */
    async plan(codes: string[], driverPhone: string): Promise<Run> {
      const { drivers } = await send(responseOf(DriverList), 'GET', '/deliveries/drivers');
      const driver = drivers.find(({ phone }) => phone === driverPhone);
      if (driver === undefined) throw new Error(`No driver with ${driverPhone}: ${JSON.stringify(drivers)}`);
      return send(responseOf(Run), 'POST', '/deliveries/runs', {
        day: today,
        vehicle: 'ট্রাক ২',
        driverId: driver._id,
        codes,
      });
    },
  };
}

export interface StopFacts {
  tagId: string;
  state: string;
  /** As in the customer's SMS. */
  deliveryCode: string;
  bookingState: string;
  /** How often the phones' steps were recorded, by kind. */
  steps: Record<string, number>;
  stepCashPaisa: number;
  photos: number;
}

/** What the database knows about the stops of a run, in their order. */
export async function readStops(databaseUrl: string, runId: string): Promise<StopFacts[]> {
  const owner = await connectTo(databaseUrl);
  const { rows } = await owner.query<StopFacts>(
    `select booking.tag_id as "tagId", stop.state, stop.code as "deliveryCode", booking.state as "bookingState",
       coalesce((select jsonb_object_agg(kind, count) from
         (select kind, count(*) from stop_step where stop_id = stop.id group by kind) as counted), '{}') as steps,
       (select coalesce(sum(cash_paisa), 0)::float8 from stop_step where stop_id = stop.id) as "stepCashPaisa",
       (select count(*)::int from stop_photo where stop_id = stop.id) as photos
     from run_stop as stop join booking on booking.id = stop.booking_id where run_id = $1 order by position`,
    [runId],
  );
  await owner.end();
  return rows;
}

/** Cash in the hand of a person by the journal, in paisa. */
export async function cashInHand(databaseUrl: string, username: string): Promise<number> {
  const owner = await connectTo(databaseUrl);
  const { rows } = await owner.query<{ paisa: number }>(
    `select coalesce(sum(amount_paisa), 0)::float8 as paisa from journal_line
     where account = 'cash:' || (select id from account where username = $1)`,
    [username],
  );
  await owner.end();
  return rows[0]?.paisa ?? 0;
}
