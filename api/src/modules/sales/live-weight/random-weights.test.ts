import { responseOf } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { BookingPage, OfficeBooking } from '@khamar/contract/sales/booking';
import { ReceivablePage } from '@khamar/contract/sales/receivable';
import { Slip } from '@khamar/contract/sales/slip';
import { inSoak, randomSeed } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { booked } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { INVARIANTS } from '../journal/money-invariants.ts';

const BOOKINGS = inSoak(300, 10);

const PLAN = fc.record({
  agreedKg: fc.integer({ min: 60, max: 1200 }),
  ratePaisa: fc.integer({ min: 300_00, max: 700_99 }),
  tolerancePercent: fc.integer({ min: 0, max: 10 }),
  /** Thousandths of the weight at agreement. */
  drift: fc.integer({ min: -150, max: 150 }),
  /** How the customer pays before delivery, in hundredths of the price at agreement. */
  paid: fc.constantFrom(0, 10, 50, 100),
  isAgreedByStaff: fc.boolean(),
});

/** Written another way than the code: exact halves go up. */
const rule = (kg: number, ratePaisa: number): number => {
  const exact = BigInt(kg) * BigInt(ratePaisa);
  return Number((exact - (exact % 100n)) / 100n + (exact % 100n >= 50n ? 1n : 0n)) * 100;
};

test(
  'COUNT-12 the final price of random bookings by live weight is the rule, in booking, list, slip, journal and receivable',
  { timeout: inSoak(600_000, 60_000) },
  async () => {
    const plans = fc.sample(PLAN, { seed: randomSeed(), numRuns: BOOKINGS });
    const { api, rahim } = await salesFarm({}, BOOKINGS);
    for (const [n, plan] of plans.entries()) {
      const { agreedKg, ratePaisa, tolerancePercent, drift } = plan;
      const tagId = `NDL-${String(n + 1).padStart(3, '0')}`;
      const dispatchKg = Math.max(1, Math.round((agreedKg * (1000 + drift)) / 1000));
      /* oxlint-disable no-await-in-loop -- one booking after the other */
      await asOwner(api, 'update cow set current_weight = $2 where tag_id = $1', [tagId, agreedKg]);
      const estimate = rule(agreedKg, ratePaisa);
      const paidPaisa = Math.floor((estimate * plan.paid) / 100);
      const { code, ...made } = booked(
        await rahim.send('POST', '/sales/bookings', {
          tagId,
          name: 'Karim Mia',
          phone: `017${String(10_000_000 + n)}`,
          ratePaisa,
          tolerancePercent,
          confirmUnusualPrice: true,
          ...(paidPaisa === 0
            ? { advancePaisa: 0 }
            : { received: { provider: 'cash', amountPaisa: paidPaisa } }),
        }),
      );
      expect([tagId, made.pricePaisa, made.state]).toEqual([tagId, estimate, 'BOOKED']);
      const send = (what: string, body: object) =>
        rahim.send('POST', `/sales/bookings/${code}/${what}`, body);
      const final = rule(dispatchKg, ratePaisa);
      const isBeyond = Math.abs(dispatchKg - agreedKg) / agreedKg > tolerancePercent / 100;
      expect(booked(await send('dispatch-weight', { kg: dispatchKg })).pricePaisa).toBe(
        isBeyond ? estimate : final,
      );
      const onCredit = { dueOn: farmDay() };
      const refused = isBeyond ? codeOf(await send('deliver', onCredit)) : null;
      expect(refused).toEqual(isBeyond ? [409, 'weight_not_agreed'] : null);
      if (isBeyond) booked(await send('agree-weight', { pricePaisa: final, consent: 'By phone' }));
      booked(await send('deliver', onCredit));

      const expected = {
        pricePaisa: final,
        totalPaisa: final,
        paidPaisa: Math.min(paidPaisa, final),
        duePaisa: Math.max(0, final - paidPaisa),
      };
      const { body } = await rahim.send('GET', `/sales/bookings/${code}`);
      const booking = responseOf(OfficeBooking).parse(body).data;
      expect(booking).toMatchObject(expected);
      expect(booking.liveWeight).toMatchObject({
        ratePaisa,
        agreedKg,
        estimatePaisa: estimate,
        dispatch: { kg: dispatchKg, pricePaisa: final, isToAgree: false },
      });
      const list = await rahim.send('GET', `/sales/bookings?q=${code}`);
      expect(responseOf(BookingPage).parse(list.body).data.bookings).toMatchObject([expected]);
      const slip = responseOf(Slip).parse((await rahim.send('GET', `/sales/slips?codes=${code}`)).body).data;
      expect(slip).toMatchObject({
        totalPaisa: final,
        duePaisa: expected.duePaisa,
        bookings: [{ pricePaisa: final, liveWeight: booking.liveWeight }],
      });
      const [sold] = await asOwner<{ paisa: string }>(
        api,
        `select -sum(amount_paisa) as paisa from journal_line
         where account = 'revenue:cattle' and booking_id = (select id from booking where code = $1)`,
        [code],
      );
      expect(Number(sold?.paisa)).toBe(final);
      const { data } = responseOf(ReceivablePage).parse(
        (await rahim.send('GET', `/sales/receivables?q=${code}`)).body,
      );
      const owed = data.debtors.flatMap(({ bookings }) => bookings).find((debt) => debt.code === code);
      expect(owed?.owedPaisa ?? 0).toBe(expected.duePaisa);
      /* oxlint-enable no-await-in-loop */
    }
    for (const { name, query } of INVARIANTS)
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      expect([name, await asOwner(api, query)]).toEqual([name, []]);
  },
);
