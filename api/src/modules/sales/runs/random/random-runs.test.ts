import { inSoak, randomSeed } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asOwner } from '../../../../testing/test-api.ts';
import { INVARIANTS } from '../../journal/money-invariants.ts';
import { anyStep, openRandomRuns, type RandomRuns } from './run-steps.ts';

/** Access tokens last ten minutes, so each round has its own farm. */
const [ROUNDS, STEPS] = inSoak([40, 600], [1, 120]);
const CHECKED_EVERY = 40;

const OF_SLOTS = `select day, part from delivery_slot as slot where taken > capacity
  or taken <> (select count(*) from delivery join booking on booking.id = booking_id
    where slot_id = slot.id and booking.state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED'))`;

async function listBroken({ api, cash }: RandomRuns): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, query } of [...INVARIANTS, { name: 'a slot counts its bookings', query: OF_SLOTS }])
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    if ((await asOwner(api, query)).length > 0) broken.push(name);
  for (const [driver, paisa] of cash) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await asOwner<{ paisa: string }>(
      api,
      'select coalesce(sum(amount_paisa), 0) as paisa from journal_line where account = $1',
      [`cash:${driver}`],
    );
    if (Number(rows[0]?.paisa) !== paisa) broken.push(`a driver has ${rows[0]?.paisa} instead of ${paisa}`);
  }
  return broken;
}

test.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
  'DELIV-05 random steps of two drivers, the office and customers, two at a time: no error of the server, every invariant holds (round %i)',
  async () => {
    const runs = await openRandomRuns();
    const steps = fc.sample(anyStep, { seed: randomSeed(), numRuns: STEPS });
    const done = new Map<string, number>();
    for (let n = 0; n < steps.length; n += 2) {
      const both = steps.slice(n, n + 2);
      // oxlint-disable-next-line no-await-in-loop -- each pair sees what the one before did
      const statuses = await Promise.all(both.map((step) => runs.take(step)));
      for (const [index, of] of statuses.entries()) {
        const kind = both[index]?.kind ?? '';
        expect([n, kind, of.filter((status) => status >= 500)]).toEqual([n, kind, []]);
        if (of.length > 0 && of.every((status) => status === 200)) done.set(kind, (done.get(kind) ?? 0) + 1);
      }
      // oxlint-disable-next-line no-await-in-loop
      expect([n, n % CHECKED_EVERY === 0 ? await listBroken(runs) : []]).toEqual([n, []]);
    }
    expect(await listBroken(runs)).toEqual([]);
    console.info([...done].map(([kind, times]) => `${kind} ${times}`).join(', '));
    // Otherwise it would prove little.
    for (const kind of ['book', 'plan', 'load', 'start', 'deliver'])
      expect([kind, done.has(kind)]).toEqual([kind, true]);
  },
);
