import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { openSmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { printTable, report, verdict } from '@khamar/testkit/measure/statistics';
import { type Buyer, makeBuyers, makeCowsAvailable } from '@khamar/testkit/people/buyers';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import {
  checkMovedEid,
  checkRuns,
  readDeliveryCodes,
  waitUntilSent,
  waitUntilTold,
} from '../lib/deliveries/check-deliveries.ts';
import { startDrivers } from '../lib/deliveries/drivers.ts';
import { openEidOffice } from '../lib/deliveries/eid-office.ts';
import { openRetryingCommands } from '../lib/deliveries/retrying-commands.ts';
import { type DrillStack, openDrillStack, type OpenStack } from '../lib/drill-stack.ts';

interface EidWeek {
  bookings: number;
  runs: number;
  drivers: number;
  /** Seconds between kills. */
  killEvery: number;
  /** The longest pause of a driver between two steps. */
  thinkMs: number;
  /** At most, from the moved Eid until every customer has the SMS. */
  toldSeconds: number;
  /** Customers are told at once instead of 15 seconds after Eid was moved. */
  isHurried: boolean;
  seed: number;
}

const SETTINGS = {
  DASHBOARD_ROLES: 'ADMIN,AGENT',
  SMS_DAILY_BUDGET: '100000',
  MAIL_SEND_SECONDS: '5',
  MAIL_RETRY_SECONDS: '1',
  MAIL_RETRY_MAX_SECONDS: '5',
  JOBS_WATCH_SECONDS: '1',
};
/** The time a process supervisor needs to restart a process. */
const NOTICED_MS = 200;
const SENT_SECONDS = 900;

export const eidWeek = scenario(
  10,
  '600 deliveries on 12 runs by 3 drivers whose signal comes and goes, Eid moved on the eve, API and worker killed: every step, taka and notice once',
  (later) =>
    deliverThroughKills(
      {
        bookings: numberOption('bookings', 600),
        runs: numberOption('runs', 12),
        drivers: 3,
        killEvery: numberOption('kill-every', 7),
        thinkMs: numberOption('think', 700),
        toldSeconds: 600,
        isHurried: false,
        seed: numberOption('seed', randomInt(1_000_000)),
      },
      later,
    ),
);

export async function deliverThroughKills(
  week: EidWeek,
  later: Later,
  openStack: OpenStack = openDrillStack,
): Promise<boolean> {
  await leaveTheLastMinutes(week);
  const gateway = await openSmsGatewayServer(later, { keepsUnanswered: true });
  const settings = { ...SETTINGS, ...gateway.settings };
  const stack = await openStack({ rows: week.bookings, apis: 2, webs: 0, settings }, later);
  const { databaseUrl } = stack;
  const tags = await makeCowsAvailable(databaseUrl);
  const [owner] = await makeBuyers(databaseUrl, { count: 1, name: 'owner', roles: ['ADMIN'] });
  if (owner === undefined) throw new Error('There is an owner');
  const drivers = await makeBuyers(databaseUrl, { count: week.drivers, name: 'driver', roles: ['AGENT'] });
  const commands = openRetryingCommands(stack.apis.map(({ url }) => url));
  later(() => commands.end());
  report('seed', week.seed);

  const office = await openEidOffice(commands, owner);
  const bookings = await office.bookAll(tags.slice(0, week.bookings));
  await waitUntilSent(databaseUrl, SENT_SECONDS);

  const kills = killOnSchedule(stack, week.killEvery);
  const runsOn = (day: string) => office.planRuns(bookings, { day, runs: week.runs, drivers });
  await runsOn(addDays(office.today, 1));
  await office.moveEidForward();
  if (week.isHurried) await hurryNotices(databaseUrl);
  const told = await waitUntilTold(bookings, gateway.arrived, { seconds: SENT_SECONDS });
  const isMoved = await checkMovedEid(databaseUrl, bookings, { day: office.today, arrived: gateway.arrived });

  await runsOn(office.today);
  const codes = await readDeliveryCodes(databaseUrl);
  const driving = startDrivers({ drivers, commands, codes, seed: week.seed, thinkMs: week.thinkMs });
  const startedAt = performance.now();
  await driving.done;
  const minutes = (performance.now() - startedAt) / 60_000;
  const disputed = driving.acknowledged.filter(({ state }) => state === 'DISPUTED');
  for (const { stopId } of disputed)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await office.resolve(stopId);
  const { api, worker } = await kills.stop();
  await waitUntilSent(databaseUrl, SENT_SECONDS);

  const { signalsLost, withoutSignal, repeated, changed } = driving.figures;
  printTable(
    ['what', 'figure'],
    [
      ['bookings, runs, drivers', `${bookings.length}, ${week.runs}, ${week.drivers}`],
      ['kills of an API process, of the worker', `${api}, ${worker}`],
      ['customers told of the moved Eid after, s', told.toFixed(1)],
      ['driven and sent within, min', minutes.toFixed(1)],
      ['steps acknowledged', driving.acknowledged.length],
      ['of these taken without a signal', withoutSignal],
      ['signals lost', signalsLost],
      ['deliveries disputed and resolved', disputed.length],
      ['sent again after no response or a 5xx', commands.sentAgain()],
      ['sent again although it had arrived', repeated],
      ['SMS', gateway.arrived.length],
    ],
  );
  return [
    isMoved,
    verdict('kills of API processes', api, { atLeast: 1 }),
    verdict('seconds until every customer was told', told, { goal: 60, atMost: week.toldSeconds }),
    verdict('steps with another response the second time', changed, { atMost: 0 }),
    await checkRuns(databaseUrl, driving.acknowledged, {
      bookings: bookings.length,
      drivers: namesOf(drivers),
    }),
  ].every(Boolean);
}

/** As makeBuyers names them. */
const namesOf = (drivers: readonly Buyer[]) =>
  drivers.map(({ accountId }, index) => ({ accountId, username: `driver${index + 1}` }));

/** A run is driven on its day, so the drill does not cross midnight at the farm. */
async function leaveTheLastMinutes({ bookings }: EidWeek): Promise<void> {
  const needed = 20_000 + bookings * 1000;
  const isLate = () => farmDay(new Date(Date.now() + needed)) !== farmDay();
  while (isLate())
    // oxlint-disable-next-line no-await-in-loop -- until midnight
    await pause(1000);
}

async function hurryNotices(databaseUrl: string): Promise<void> {
  const client = await connectTo(databaseUrl);
  await client.query(
    `update pgboss.job set start_after = now() where name = 'moved-slots' and state < 'active'`,
  );
  await client.end();
}

/** Each time one API process, every fourth time the worker. */
function killOnSchedule({ apis, workers }: DrillStack, seconds: number) {
  const over = new AbortController();
  const kills = { api: 0, worker: 0 };
  const killing = (async () => {
    for (let step = 0; ; step += 1) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      await pause(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      const isWorker = step % 4 === 3;
      const target = isWorker ? workers[0] : apis[step % apis.length];
      kills[isWorker ? 'worker' : 'api'] += 1;
      await target?.kill();
      await pause(NOTICED_MS);
      await target?.start();
      /* oxlint-enable no-await-in-loop */
    }
  })();
  return {
    async stop() {
      over.abort();
      await killing;
      return kills;
    },
  };
}
