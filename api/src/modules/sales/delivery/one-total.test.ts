import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { BookingPage, MyBooking, OfficeBooking } from '@khamar/contract/sales/booking';
import { CreatedFamilyLink, FamilyBooking } from '@khamar/contract/sales/family-link';
import { ReceivablePage } from '@khamar/contract/sales/receivable';
import { SharedSlip } from '@khamar/contract/sales/slip';
import { inSoak, randomSeed } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { held, person } from '../../../testing/sales/buyers.ts';
import {
  ADVANCE,
  chosen,
  HOME,
  PRICE,
  VISIT,
  withDeliveries,
} from '../../../testing/sales/delivering-farm.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';
import { asOwner } from '../../../testing/test-api.ts';

const BOOKINGS = inSoak(300, 12);

/** What one customer does: choices one after the other, then a payment, then the delivery. */
const PLAN = fc.record({
  choices: fc.array(fc.record({ isPickUp: fc.boolean(), slot: fc.nat(1), road: fc.nat(1) }), {
    maxLength: 2,
  }),
  payment: fc.constantFrom('none', 'advance', 'price', 'total'),
  isDelivered: fc.boolean(),
});

test(
  'DELIV-01 the total of random bookings and choices is one number in booking, lists, family link, slip, SMS, CSV, journal and debt',
  { timeout: inSoak(900_000, 120_000) },
  async () => {
    const plans = fc.sample(PLAN, { seed: randomSeed(), numRuns: BOOKINGS });
    const farm = await withDeliveries(await smsFarm({ SMS_DAILY_BUDGET: '10000' }, BOOKINGS), 500);
    const { api, rahim, slotOf, costs, choose, verify, gateway } = farm;
    await farm.startWorkerHere();
    const slots = [await slotOf(0), await slotOf(1)];
    const pickUps = [await slotOf(0, true), await slotOf(1, true)];
    const named = new Map<string, string>();
    for (const [index, plan] of plans.entries()) {
      /* oxlint-disable no-await-in-loop -- one booking after the other */
      const buyer = await person(api, `buyer${index}`, { mobile: `+88017${String(10_000_000 + index)}` });
      await verify(buyer.username);
      const { code } = held(await buyer.hold(`NDL-${String(index + 1).padStart(3, '0')}`));
      let total = PRICE;
      for (const { isPickUp, slot, road } of plan.choices) {
        const slotId = (isPickUp ? pickUps : slots)[slot] ?? '';
        const to: typeof VISIT & { district?: string; address?: string } = isPickUp
          ? VISIT
          : { ...HOME, address: `Road ${road}` };
        const shown = await costs(buyer, code, slotId, to);
        total = chosen(await choose(buyer, code, slotId, shown.totalPaisa, to)).totalPaisa;
        expect(total).toBe(shown.totalPaisa);
        expect(total).toBe(PRICE + shown.deliveryPaisa + shown.keepPaisa);
      }
      const received = { none: 0, advance: ADVANCE, price: PRICE, total }[plan.payment];
      const isDelivered = received > 0 && plan.isDelivered;
      if (received > 0)
        await rahim.send('POST', `/sales/bookings/${code}/payments`, {
          provider: 'cash',
          amountPaisa: received,
        });
      if (isDelivered)
        await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: farmDay(), name: 'Salma' });
      const due = total - received;
      // What was paid is known, so the balance due names the total.
      if (received > 0)
        named.set(`+88017${10_000_000 + index}`, `Balance due Tk ${(due / 100).toLocaleString('en-IN')}.`);
      const expected = { totalPaisa: total, duePaisa: due };

      const booking = await buyer.booking(code);
      expect(booking).toMatchObject({ ...expected, advancePaisa: ADVANCE });
      const mine = responseOf(z.array(MyBooking)).parse((await buyer.send('GET', '/bookings')).body).data;
      expect(mine).toMatchObject([expected]);
      const of = await rahim.send('GET', `/sales/bookings/${code}`);
      expect(responseOf(OfficeBooking).parse(of.body).data).toMatchObject(expected);
      const list = await rahim.send('GET', `/sales/bookings?q=${code}`);
      expect(responseOf(BookingPage).parse(list.body).data.bookings).toMatchObject([expected]);
      const link = await buyer.send('POST', `/bookings/${code}/family-link`);
      const { token } = responseOf(CreatedFamilyLink).parse(link.body).data;
      expect(responseOf(FamilyBooking).parse((await api.get(`/family/${token}`)).body).data).toMatchObject(
        expected,
      );
      const slip = await rahim.send('GET', `/sales/slips?codes=${code}`);
      expect(responseOf(SharedSlip).parse(slip.body).data).toMatchObject(expected);
      const { deliveryPaisa, keepPaisa } = booking;
      const sold = await asOwner<{ paisa: string }>(
        api,
        `select -coalesce(sum(amount_paisa), 0) as paisa from journal_line as line join journal_entry as entry on entry.id = entry_id
         where account like 'revenue:%' and line.booking_id = (select id from booking where code = '${code}')`,
      );
      expect(Number(sold[0]?.paisa)).toBe(isDelivered ? total : 0);
      expect(PRICE + deliveryPaisa + keepPaisa).toBe(total);
      const { data } = responseOf(ReceivablePage).parse(
        (await rahim.send('GET', `/sales/receivables?q=${code}`)).body,
      );
      const owed = data.debtors.flatMap(({ bookings }) => bookings).find((debt) => debt.code === code);
      expect(owed?.owedPaisa ?? 0).toBe(isDelivered ? due : 0);
      const csv = await api.get('/sales/export-bookings', rahim.headers);
      expect(csv.text.split('\n').find((line) => line.startsWith(code))).toContain(`,${total / 100},`);
      /* oxlint-enable no-await-in-loop */
    }
    for (const [number, text] of named) {
      // oxlint-disable-next-line no-await-in-loop -- they were sent long before
      const [sms] = await gateway.to(number, 1, /Received Tk/);
      expect(sms?.text).toContain(text);
    }
  },
);
