import { expect, test } from 'vitest';
import { paid } from '../../../testing/sales/buyers.ts';
import { cashFarm, moved } from '../../../testing/sales/cash-farm.ts';
import { ownerOf } from '../../../testing/test-api.ts';
import { INVARIANTS } from './money-invariants.ts';

const IN_HAND = /^cash in hand of each person/;
const PERIODS = /^every entry of a person belongs to one closing/;
const VOIDED = /^a voided payment sums to zero/;

/** Rows that only someone with psql could write, with triggers off, and the invariants that notice each. */
const FAULTS: [fault: string, noticed: RegExp[]][] = [
  [`update cash_hand_in set counted_paisa = counted_paisa + 1`, [IN_HAND]],
  [`update cash_out set outcome = 'DECLINED'`, [IN_HAND]],
  [`delete from cash_closing where period = 1`, [IN_HAND, PERIODS]],
  [`update cash_closing set expected_paisa = expected_paisa + 1 where period = 2`, [PERIODS]],
  [
    `update cash_closing set decided_by = counted_by where outcome = 'DONE' and counted_paisa <> expected_paisa`,
    [PERIODS],
  ],
  [`update cash_holder set paisa = paisa + 1`, [PERIODS]],
  [
    `update journal_line set cash_period = 2 where cash_period = 1 and account like 'cash:%' and amount_paisa = -100000`,
    [PERIODS],
  ],
  [
    `update journal_line set cash_period = 9 where id = (select max(id) from journal_line where account like 'cash:%')`,
    [PERIODS],
  ],
  [`update payment_event set short_paisa = 1 where short_paisa > 0`, [IN_HAND]],
  [
    `update journal_line set account = 'bank' where account = 'cash_over_short' and payment_id is not null`,
    [VOIDED],
  ],
];

test('COUNT-03 COUNT-04 PAY-08 each planted fault about cash breaks its invariant', async () => {
  const { api, karim, rahim, second, code, handIn, count, pay, close } = await cashFarm();
  const { _id: offered } = moved(await handIn(karim, rahim.id, 4000_00));
  moved(await count(rahim, offered, 4000_00));
  moved(await pay(karim, { purpose: 'feed', amountPaisa: 1000_00 }));
  const cash = { provider: 'cash', amountPaisa: 2000_00 };
  const wrong = paid(await karim.send('POST', `/sales/bookings/${code}/payments`, cash));
  const { _id } = moved(await close(karim, 7000_00, 5500_00));
  const difference = { account: 'cash_over_short', reason: 'Missing' };
  moved(await rahim.send('POST', `/sales/cash/closings/${_id}/confirm`, difference));
  paid(await rahim.send('POST', `/sales/payments/${wrong._id}/void`, { reason: 'Never paid' }));
  paid(await second.send('POST', `/sales/payments/${wrong._id}/void/approve`));
  moved(await close(karim, 5000_00, 5000_00));
  const owner = await ownerOf(api);
  const noticedBy = async (fault: string) => {
    await owner.query(`begin; set local session_replication_role = replica; ${fault}`);
    const noticed: string[] = [];
    for (const { name, query } of INVARIANTS)
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      if ((await owner.query(query)).rows.length > 0) noticed.push(name);
    await owner.query('rollback');
    return noticed;
  };
  expect(await noticedBy('')).toEqual([]);
  for (const [fault, noticed] of FAULTS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const names = await noticedBy(fault);
    for (const name of noticed)
      expect([fault, names]).toEqual([fault, expect.arrayContaining([expect.stringMatching(name)])]);
  }
});
