import { globSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { Cow } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { requirePackage, scenario } from '@khamar/testkit/processes/command-line';
import { openHttpClient } from '@khamar/testkit/http-client';
import { demoLogin, newAddress, newLead, openBrowser, signedInHeaders } from '@khamar/testkit/people/people';
import { printTable, verdict } from '@khamar/testkit/measure/statistics';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { waitFor } from '@khamar/testkit/wait-for';
import { openDrillStack } from '../lib/drill-stack.ts';

const LEADS_AN_HOUR = 60;
const JUMPS = ['+0', '+3600', '+0', '-3600', '+0'];

export const clockJump = scenario(
  1,
  "the clock of the API's machine jumps by an hour, forth and back (package faketime)",
  async (later) => {
    const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
    requirePackage('faketime', library !== undefined);
    const clock = join(await temporaryFolder('clock', later), 'clock');
    await writeFile(clock, '+0\n');
    const apiSettings = {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Timers use the monotonic clock, which no one adjusts.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const { apiUrl, databaseUrl, siteUrl } = await openDrillStack({ rows: 40, webs: 0, apiSettings }, later);
    const api = openHttpClient(apiUrl);
    const owner = await connectTo(databaseUrl, later);
    // Started before the first jump; its cookie must yield a new token after each.
    const session = openBrowser(apiUrl, { origin: siteUrl });
    await session.signIn(demoLogin('customer'));

    let price = 200_000;
    const sendLead = (address: string) =>
      api.send('/leads', { method: 'POST', headers: { 'x-forwarded-for': address }, json: newLead() });
    const CHECKS: Record<string, () => Promise<boolean>> = {
      async 'a list is fresh'() {
        const shown = async () =>
          responseOf(Cow).parse((await api.send('/product/get-cow/NDL-001')).body).data.currentPrice;
        await shown();
        price += 1;
        await owner.query(`update cow set current_price = $1 where tag_id = 'NDL-001'`, [price]);
        const isFresh = waitFor('the new price', async () => (await shown()) === price, { seconds: 4 });
        return isFresh.catch(() => false);
      },
      async 'signs in and reads'() {
        const headers = await signedInHeaders(apiUrl);
        return (await api.send('/product/dashboard/get-all-cows?limit=1', { headers })).status === 200;
      },
      'a session continues': async () => (await session.refresh()).status === 200,
      async 'too many leads are rejected'() {
        const address = newAddress();
        let rejected = 0;
        for (let n = 0; n < LEADS_AN_HOUR + 5; n += 1)
          if ((await sendLead(address)).status === 429) rejected += 1;
        return rejected === 5;
      },
      'others are accepted': async () => (await sendLead(newAddress())).status === 201,
    };

    const rows: (string | number)[][] = [];
    let failed = 0;
    for (const jump of JUMPS) {
      await writeFile(clock, `${jump}\n`);
      await utimes(clock, new Date(), new Date());
      const row: (string | number)[] = [jump, await minutesOff(apiUrl)];
      for (const isWell of Object.values(CHECKS)) {
        const is = await isWell();
        if (!is) failed += 1;
        row.push(is ? 'yes' : 'NO');
      }
      rows.push(row);
    }
    printTable(['clock of the API, s', 'its date header, min off', ...Object.keys(CHECKS)], rows);
    const jumped = rows.filter(([, off]) => Math.abs(Number(off)) >= 59).length;
    return [
      verdict('jumps that the process has seen', jumped, { atLeast: 2 }),
      verdict('checks that failed', failed, { atMost: 0 }),
    ].every(Boolean);
  },
);

async function minutesOff(apiUrl: string): Promise<number> {
  // Node updates the Date header once a second.
  await pause(1500);
  const { headers } = await fetch(`${apiUrl}/product/get-all-cows?limit=1`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000);
}
