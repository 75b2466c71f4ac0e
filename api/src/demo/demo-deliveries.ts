import { randomUUID } from 'node:crypto';
import { DAY_PARTS } from '@khamar/contract/deliveries/enums';
import type { NewZone } from '@khamar/contract/deliveries/zone';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { makeZonesService } from '../modules/deliveries/zones.service.ts';
import { makeCowQueue } from '../modules/sales/bookings/cow-queue.ts';
import { makeOfficeBookingsService } from '../modules/sales/bookings/office-bookings.service.ts';
import { makeDeliveryService } from '../modules/sales/delivery/delivery.service.ts';
import type { SalesContext } from '../modules/sales/idempotent-command.ts';
import { makeRunsService } from '../modules/sales/runs/runs.service.ts';
import type { Actor } from '../security/actor.ts';

const DAYS = 28;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const DHAKA: NewZone = {
  nameEn: 'Dhaka and around',
  nameBn: 'ঢাকা ও আশপাশ',
  districts: ['dhaka', 'gazipur', 'narayanganj'],
  firstFeePaisa: 3000_00,
  nextFeePaisa: 1000_00,
  weekdays: EVERY_DAY,
};
const FAR: NewZone = {
  nameEn: 'Chattogram',
  nameBn: 'চট্টগ্রাম',
  districts: ['chattogram', 'cumilla', 'feni'],
  firstFeePaisa: 9000_00,
  nextFeePaisa: 4000_00,
  weekdays: [2, 5],
};
const CALLERS = [
  { name: 'রফিকুল ইসলাম', phone: '+8801711000112', address: 'বাসা ৪, রোড ৭, মিরপুর' },
  { name: 'হাসিনা বেগম', phone: '+8801711000113', address: 'বাসা ১২, রোড ৩, উত্তরা' },
];
const key = () => randomUUID();

/** Zones with slots of the next four weeks, and today's run of the agent with these cows. */
export async function addDemoDeliveries(
  context: SalesContext,
  { admin, agent }: { admin: Actor; agent: Actor },
  nextTag: () => string,
): Promise<void> {
  const { db, jobs } = context;
  const zones = makeZonesService(db, jobs);
  const today = farmDay();
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n));
  const dhaka = await zones.add(admin, DHAKA, key());
  const far = await zones.add(admin, FAR, key());
  const slots = { days, eidOffsets: [], capacity: 6 };
  for (const zoneId of [dhaka._id, far._id])
    await zones.addSlots(admin, { ...slots, zoneId, parts: ['MORNING', 'EVENING'] }, key());
  await zones.addSlots(admin, { ...slots, zoneId: null, parts: [...DAY_PARTS] }, key());

  const [slot] = (await zones.listSlots({ from: today, to: today })).filter(
    ({ zoneId, part }) => zoneId === dhaka._id && part === 'EVENING',
  );
  if (slot === undefined) throw new Error('The demo has no slot today');
  const office = makeOfficeBookingsService(context);
  const delivery = makeDeliveryService(context, makeCowQueue(1));
  const codes: string[] = [];
  for (const { name, phone, address } of CALLERS) {
    const received = { provider: 'cash', amountPaisa: 20_000_00 } as const;
    const { code } = await office.bookForCaller(
      admin,
      { tagId: nextTag(), name, phone, advancePaisa: 10_000_00, received },
      key(),
    );
    const to = { slotId: slot._id, district: 'dhaka', address } as const;
    const { totalPaisa } = await delivery.costs(admin, code, to);
    const choice = { ...to, recipient: name, phone, totalPaisa, reason: 'Agreed on the phone' };
    await delivery.change(admin, code, choice, key());
    codes.push(code);
  }
  const runs = makeRunsService(db, () => agent.roles);
  const run = { day: today, vehicle: 'ট্রাক ২', driverId: agent.accountId, codes };
  await runs.plan(admin, run, key());
}
