import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { checkLedger, reportLedger } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { openSmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { waitFor } from '@khamar/testkit/wait-for';
import { openDrillStack } from '../lib/drill-stack.ts';
import { checkSms, openCallers } from '../lib/sales/callers.ts';

const KILLS = 3;
const COWS_FOR_EACH_KILL = 15;

export const mailAway = scenario(
  3,
  'no mail server and no SMS gateway while people send leads, sign up and book, then a worker killed while it sends SMS; everything is delivered later, duplicates only after a kill',
  async (later) => {
    const gateway = await openSmsGatewayServer(later, { keepsUnanswered: true });
    const { smtp, apiUrl, databaseUrl, workers } = await openDrillStack(
      { rows: 100, webs: 0, settings: { ...gateway.settings, MAIL_SEND_SECONDS: '10' } },
      later,
    );
    const tags = await freeTags(databaseUrl);
    const callers = await openCallers(apiUrl);
    const ledger = openLedger();
    const writers = await startWriters({ apis: [apiUrl], ledger, prices: 1, leads: 2, signUps: 1 });
    const calls = callers.start(tags.slice(0, 5));
    await pause(3000);
    await Promise.all([smtp.down(), gateway.down()]);
    const before = { mails: smtp.arrived.length, sms: gateway.arrived.length };
    await pause(numberOption('seconds', 30) * 1000);
    const during = smtp.arrived.length - before.mails + gateway.arrived.length - before.sms;
    await Promise.all([smtp.up(), gateway.up()]);
    const started = performance.now();
    await Promise.all([writers.stop(), calls.stop()]);
    const mails = await checkLedger(ledger, databaseUrl, smtp, 180);
    report('the last mail arrived, after the server was back', (performance.now() - started) / 1000, 's');
    const duringOutage = await checkSms(databaseUrl, callers, gateway);

    let inProgress = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const from = 5 + kill * COWS_FOR_EACH_KILL;
      const { held, release } = gateway.hold();
      await callers.book(tags.slice(from, from + COWS_FOR_EACH_KILL));
      await waitFor('the worker sends some', () => held() >= 4, { seconds: 60 });
      inProgress += held();
      await workers[0]?.kill();
      // The gateway has read them and sends them although the client is gone: the duplicates that docs/sms.md
      // describes.
      release();
      await workers[0]?.start();
      await checkSms(databaseUrl, callers, gateway);
    }
    const afterKills = await checkSms(databaseUrl, callers, gateway);
    report('SMS sent', afterKills.sent);
    report('of these being sent by a worker when it was killed', inProgress);
    return [
      verdict('mails and SMS while both servers were down', during, { atMost: 0 }),
      verdict('mails delivered twice', mails.mailsRepeated, { atMost: 0 }),
      verdict('SMS delivered twice without a kill', duringOutage.again, { atMost: 0 }),
      verdict('acknowledged bookings without an SMS', afterKills.withoutSms, { atMost: 0 }),
      verdict('SMS marked as sent but never delivered', afterKills.missing, { atMost: 0 }),
      verdict('SMS delivered twice after a kill, of those being sent', afterKills.again, {
        atMost: inProgress,
      }),
      verdict('SMS delivered twice that no killed worker was sending', afterKills.undocumented, {
        atMost: 0,
      }),
      reportLedger(mails, 100),
    ].every(Boolean);
  },
);

async function freeTags(databaseUrl: string): Promise<string[]> {
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query<{ tag: string }>(
    `select tag_id as tag from cow where availability_status = 'AVAILABLE' order by tag_id`,
  );
  await client.end();
  return rows.map(({ tag }) => tag);
}
