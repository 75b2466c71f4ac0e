import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger, holds } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { numberOption, scenario } from '@khamar/testkit/command-line';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { openDrillFarm } from '../drill-farm.ts';

export const mailAway = scenario(
  2,
  'no mail server while people write and sign up; every promised letter comes once, later',
  async (later) => {
    const { smtp, apiUrl, databaseUrl } = await openDrillFarm({ rows: 100, webs: 0 }, later);
    const ledger = openLedger();
    const writers = await startWriters({ apis: [apiUrl], ledger, prices: 1, leads: 2, signUps: 1 });
    await pause(3000);
    await smtp.down();
    const before = smtp.arrived.length;
    await pause(numberOption('seconds', 30) * 1000);
    const during = smtp.arrived.length - before;
    await smtp.up();
    const started = performance.now();
    await writers.stop();
    const found = await checkLedger(ledger, databaseUrl, smtp, 180);
    report('the last letter came after the server was back by', (performance.now() - started) / 1000, 's');
    return [
      verdict('letters while it was away', during, { atMost: 0 }),
      verdict('letters that came twice', found.lettersAgain, { atMost: 0 }),
      holds(found, 100),
    ].every(Boolean);
  },
);
