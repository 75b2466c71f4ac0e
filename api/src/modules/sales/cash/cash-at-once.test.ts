import { expect, test } from 'vitest';
import { booked, type Person, person } from '../../../testing/sales/buyers.ts';
import { salesFarm, expectBooks } from '../../../testing/sales/sales-farm.ts';
import { cashFarm, cashOf, moved } from '../../../testing/sales/cash-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';

const SALES = 6;
const AMOUNT = 10_000_00;

test('COUNT-03 COUNT-04 two people record, hand in, pay and close at the same moment: every entry belongs to one closing', async () => {
  const { api } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' }, 2 * SALES);
  const agents = [
    await person(api, 'karim', { roles: ['AGENT'] }),
    await person(api, 'jamal', { roles: ['AGENT'] }),
  ];
  const sell = async (who: Person, n: number) => {
    const received = { provider: 'cash', amountPaisa: AMOUNT };
    const tagId = `NDL-${String(n + 1).padStart(3, '0')}`;
    booked(
      await who.send('POST', '/sales/bookings', { tagId, name: 'Rina', phone: '01812345678', received }),
    );
  };
  let closings = 0;
  const refused = new Set<string>();
  /** Whatever the amount is by then. */
  const close = async (who: Person) => {
    const { mine } = await cashOf(who);
    const counted = { expectedPaisa: mine.paisa, countedPaisa: Math.max(0, mine.paisa) };
    const response = await who.send('POST', '/sales/cash/closings', counted);
    if (response.status === 200) closings += 1;
    else refused.add(codeOf(response).join(' '));
  };
  const handIn = async (giver: Person, receiver: Person) => {
    const offer = await giver.send('POST', '/sales/cash/hand-ins', {
      receiver: receiver.id,
      amountPaisa: 1000_00,
    });
    if (offer.status !== 200) return;
    const { _id } = moved(offer);
    moved(await receiver.send('POST', `/sales/cash/hand-ins/${_id}/count`, { countedPaisa: 900_00 }));
  };
  const pay = (who: Person) => who.send('POST', '/sales/cash/outs', { purpose: 'feed', amountPaisa: 100_00 });
  await Promise.all(
    agents.flatMap((who, a) =>
      Array.from({ length: SALES }, async (_, n) => {
        const other = agents[1 - a] ?? who;
        await Promise.all([sell(who, a * SALES + n), close(who), handIn(who, other), pay(who)]);
        await close(who);
      }),
    ),
  );
  for (const who of agents)
    // oxlint-disable-next-line no-await-in-loop -- nothing else runs now
    await close(who);
  expect([...refused].filter((code) => code !== '409 cash_changed')).toEqual([]);
  expect(closings).toBeGreaterThanOrEqual(2);
  const balances = await asOwner<{ account: string; paisa: string }>(
    api,
    'select account, sum(amount_paisa) as paisa from journal_line group by account having sum(amount_paisa) <> 0',
  );
  // All invariants, among them that expected amounts and entries of each period agree.
  await expectBooks(api, Object.fromEntries(balances.map(({ account, paisa }) => [account, Number(paisa)])));
  const open = await asOwner<{ entries: number }>(
    api,
    `select count(*)::int as entries from journal_line join cash_holder on account = 'cash:' || holder where cash_period = period`,
  );
  expect(open).toEqual([{ entries: 0 }]);
});

test('COUNT-04 sales until 2 at night belong to the closing of that night', async () => {
  const { api, karim, code, close } = await cashFarm();
  const at = (moment: string) =>
    asOwner(
      api,
      `update journal_entry set at = ((clock_timestamp() at time zone 'Asia/Dhaka')::date + $1::interval) at time zone 'Asia/Dhaka'
       where id = (select max(id) from journal_entry where kind = 'RECEIVED')`,
      [moment],
    );
  await at('-2 hours');
  const cash = { provider: 'cash', amountPaisa: 5000_00 };
  expect((await karim.send('POST', `/sales/bookings/${code}/payments`, cash)).status).toBe(200);
  await at('2 hours');
  const { mine } = await cashOf(karim);
  expect(mine).toMatchObject({ paisa: 15_000_00, parts: [{ kind: 'RECEIVED', inPaisa: 15_000_00 }] });
  expect(moved(await close(karim, 15_000_00, 15_000_00)).isDone).toBe(true);
  expect((await cashOf(karim)).mine.parts).toEqual([]);
});
