import { connectTo } from '@khamar/database/databases';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import {
  measureInTurn,
  median,
  medianRatio,
  report,
  seconds,
  verdict,
} from '@khamar/testkit/measure/statistics';
import { runScript } from '@khamar/testkit/processes/processes';
import { openTestHerd } from '@khamar/testkit/servers/test-stack';
import { fillSales } from './fill-sales.ts';

const BOOKINGS = numberOption('bookings', 100_000);
const ROUNDS = numberOption('rounds', 5);

export const audit = scenario(
  2,
  'npm run audit:money on 100,000 bookings with payments, compared with a plain sum over the journal',
  async (later) => {
    const { databaseUrl } = await openTestHerd({ rows: 12 }, later);
    const owner = await connectTo(databaseUrl, later);
    for (const statement of fillSales(BOOKINGS)) await owner.query(statement);
    const { rows } = await owner.query<Record<string, number>>(
      `select (select count(*)::int from booking) as bookings, (select count(*)::int from payment) as payments,
         (select count(*)::int from journal_line) as "lines of the journal"`,
    );
    for (const [name, count] of Object.entries(rows[0] ?? {})) report(name, count);
    const times = await measureInTurn(
      ROUNDS,
      {
        // Includes starting the process, which exits with 1 if an invariant is broken.
        audit: () =>
          seconds(() => runScript('api/src/cli/money.ts', { DATABASE_URL: databaseUrl }, ['audit'])),
        sum: () =>
          seconds(() => owner.query('select account, sum(amount_paisa) from journal_line group by account')),
      },
      's',
    );
    report('audit ÷ sum', medianRatio(times.audit, times.sum));
    return verdict('npm run audit:money, seconds', median(times.audit), { atMost: 10 });
  },
);
