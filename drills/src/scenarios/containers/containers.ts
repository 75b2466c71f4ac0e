import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { scenario } from '@khamar/testkit/processes/command-line';
import { openHttpClient } from '@khamar/testkit/http-client';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { runProgram, runScript } from '@khamar/testkit/processes/processes';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { unmarkDemo } from '@khamar/testkit/servers/test-stack';
import { waitFor } from '@khamar/testkit/wait-for';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { startReader } from '@khamar/testkit/measure/visits';
import { type Engine, openEngine } from '../../lib/containers/engine.ts';
import { type ComposeStack, createComposeStack } from '../../lib/containers/farm-folder.ts';
import { walkThrough } from '../../lib/containers/journey.ts';
import { checkContainers, countLeft, scanImages } from '../../lib/containers/inspect-containers.ts';
import { standIns } from '../../lib/containers/stand-ins.ts';

/** Each build target once; both processes of a kind share an image. */
const BUILT = ['migrate', 'api-1', 'web-1', 'worker'];
const FIRST_PAGE_SECONDS = 60;

export const containers = scenario(
  15,
  'builds the images, starts the compose file, visits the site, upgrades in place and stops (root; packages podman, docker-compose, …)',
  async (later) => {
    const engine = await openEngine(later);
    const stack = await createComposeStack(engine, await standIns(engine, later), later);
    report('images built', await seconds(() => stack.compose('build', ...BUILT)), 's');
    const hasSafeFiles = await scanImages(engine);

    const firstPage = await seconds(async () => {
      await stack.compose('up', '-d');
      await waitForPage(stack, '<html lang="en"');
    });
    const isFast = verdict('seconds from nothing to the first page', firstPage, {
      atMost: FIRST_PAGE_SECONDS,
    });
    const isConfigured = await checkContainers(engine);
    report('seeded', await seconds(() => seed(engine, stack)), 's');
    const isJourneyComplete = await walkThrough(stack, await openSmtpServer(later, stack.smtp));

    const phone = await changeFarmProfile(stack);
    report('new images built', await seconds(() => stack.compose('build', ...BUILT)), 's');
    const isUpgraded = await upgradeUnderWrites(stack);
    const isNew = await waitForPage(stack, phone).then(
      () => 1,
      () => 0,
    );
    const isHealthy = await checkContainers(engine);

    report('stopped', await seconds(() => stack.compose('down', '--volumes')), 's');
    return [
      hasSafeFiles,
      isFast,
      isConfigured,
      isJourneyComplete,
      isUpgraded,
      verdict('the page shows the new version', isNew, { atLeast: 1 }),
      isHealthy,
      verdict('containers, networks and volumes left', await countLeft(engine), { atMost: 0 }),
    ].every(Boolean);
  },
);

async function waitForPage({ url, certificate }: ComposeStack, text: string): Promise<void> {
  const http = openHttpClient(url, { certificate });
  const isShown = async () => {
    const response = await http.send('/').catch(() => undefined);
    return response?.status === 200 && response.text.includes(text);
  };
  try {
    await waitFor(`the home page has ${text}`, isShown, { seconds: 120, everyMs: 100 });
  } finally {
    http.end();
  }
}

/** Images contain no demo data: it is seeded from this checkout, over the bridge and into the photo volume. */
async function seed({ podman }: Engine, { databaseUrl }: ComposeStack): Promise<void> {
  const MEDIA_FOLDER = await podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'khamar_pictures');
  await runScript('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER });
  await runProgram('chown', ['-R', '10001:10001', MEDIA_FOLDER]);
  await unmarkDemo(databaseUrl);
}

/** A change that only the new version shows. */
async function changeFarmProfile({ folder }: ComposeStack): Promise<string> {
  const file = join(folder, 'farm.json');
  const phone = '+8801700000077';
  const profile = await readFile(file, 'utf8');
  await writeFile(file, profile.replace(/"phone": "[^"]*"/, `"phone": "${phone}"`));
  return phone;
}

/** Runs the upgrade script while staff register cows and change prices, and visitors read uncached pages. */
async function upgradeUnderWrites(stack: ComposeStack): Promise<boolean> {
  const { url, certificate, databaseUrl } = stack;
  const ledger = openLedger();
  const started = Date.now();
  const writers = await startWriters({
    apis: [`${url}/api`],
    ledger,
    certificate,
    prices: 2,
    cows: 2,
    restMs: 50,
    leads: 0,
    signUps: 0,
  });
  const unseen = (path: string) => startReader(url, () => path + randomInt(LIST_LIMITS.maxPage), certificate);
  const readers = ['/all-cows?unseen=', '/bn/cow/NDL-001?unseen=', '/api/product/get-all-cows?page='].map(
    unseen,
  );
  try {
    report('five containers replaced', await seconds(() => stack.runDeployed('upgrade-containers.sh')), 's');
  } finally {
    await writers.stop();
  }
  const visits = (await Promise.all(readers.map((reader) => reader.stop()))).flat();
  const failed = visits.filter(({ status }) => status !== 200);
  const again = ledger.writes.filter(({ tries }) => tries > 1);
  report('pages and lists during the upgrade', visits.length);
  report('the slowest of them', Math.max(...visits.map(({ ms }) => ms)), 'ms');
  for (const { path, status } of failed.slice(0, 5)) report('failed', `${path}: ${status}`);
  report('acknowledged writes', ledger.acknowledged.length);
  report('writes retried after a 503', again.length);
  report('longest time without an acknowledged write', ledger.longestPause(started), 'ms');
  const { lost, double, partial } = await checkWrites(ledger.writes, databaseUrl);
  return [
    verdict('acknowledged writes lost', lost, { atMost: 0 }),
    verdict('effects duplicated or partial', double + partial, { atMost: 0 }),
    verdict('pages and lists that failed, in %', (failed.length / visits.length) * 100, { atMost: 0.1 }),
  ].every(Boolean);
}
