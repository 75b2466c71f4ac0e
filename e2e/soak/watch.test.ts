import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { freePort } from '@khamar/database/free-port';
import { checkout, startApi, startProgram, startWeb, startWorker } from '@khamar/testkit/processes/processes';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';

const PATIENCE = { timeout: 15_000, interval: 250 };

/** CI has it; a developer's machine may not. */
const prometheusMissing =
  process.env['CI'] === undefined &&
  ['prometheus', 'prometheus-node-exporter'].some((name) => spawnSync(name, ['--version']).status !== 0);

const QUIET = { stdio: 'ignore', killSignal: 'SIGKILL' } as const;

const QueryResponse = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.array(z.unknown()) })),
  }),
});

/** Metrics of this machine, and those that scripts write into the folder. */
async function startNodeExporter(folder: string): Promise<string> {
  const host = `127.0.0.1:${await freePort()}`;
  const args = [`--web.listen-address=${host}`, `--collector.textfile.directory=${folder}`];
  startProgram('prometheus-node-exporter', args, onTestFinished, QUIET);
  return `http://${host}`;
}

/** Prometheus with the deployed configuration and rules, but 30 times faster: a minute takes two seconds. */
async function startPrometheus(targets: Record<string, string>) {
  const folder = await temporaryFolder('prometheus', onTestFinished);
  const deployed = (name: string) => readFile(join(checkout, 'deploy/prometheus', name), 'utf8');
  let config = (await deployed('prometheus.yml')).replaceAll('interval: 15s', 'interval: 500ms');
  for (const [from, to] of Object.entries(targets)) config = config.replace(from, new URL(to).host);
  const rules = (await deployed('rules.yml'))
    .replaceAll(/for: \S+/g, 'for: 2s')
    .replaceAll(/\[\d+[mh]\]/g, '[5s]');
  await writeFile(join(folder, 'prometheus.yml'), config);
  await writeFile(join(folder, 'rules.yml'), rules);
  const url = `http://127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${new URL(url).host}`,
  ];
  startProgram('prometheus', args, onTestFinished, QUIET);
  async function runQuery(query: string): Promise<Record<string, string>[]> {
    const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
    return QueryResponse.parse(await response.json()).data.result.map(({ metric }) => metric);
  }
  await vi.waitUntil(
    () =>
      runQuery('up').then(
        (series) => series.length === Object.keys(targets).length,
        () => false,
      ),
    { timeout: 15_000, interval: 200 },
  );
  return {
    runQuery,
    /** Names of the firing alerts. */
    firing: async () =>
      (await runQuery('ALERTS{alertstate="firing"}')).map(({ alertname = '' }) => alertname),
  };
}

/** Metric names in the expressions, without functions, labels and keywords. */
async function metricsOfRules(): Promise<string[]> {
  const rules = await readFile(join(checkout, 'deploy/prometheus/rules.yml'), 'utf8');
  const expressions = [...rules.matchAll(/^\s+expr: (.+(?:\n {10,}\S.*)*)$/gm)].map(([, text = '']) => text);
  const names = expressions.flatMap((text) =>
    text
      .replaceAll(/\{[^}]*\}|\b(?:by|on) \([^)]*\)|\b\w+ ?\(/g, ' ')
      .split(/[^a-z0-9_]+/)
      .filter((word) => word.includes('_') || word === 'up'),
  );
  return [...new Set(names)].toSorted();
}

test.skipIf(prometheusMissing)(
  'every metric of the alert rules exists, and alerts fire when the database and the API are down',
  async () => {
    const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
    onTestFinished(() => dropDatabase(databaseUrl));
    const metricsFolder = await temporaryFolder('metrics', onTestFinished);
    const api = await startApi({ DATABASE_URL: databaseUrl }, onTestFinished);
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', FARM_EMAIL: 'a@farm.example' };
    const worker = await startWorker({ DATABASE_URL: databaseUrl, ...mail }, onTestFinished);
    const metricsPort = String(await freePort());
    const web = await startWeb({ API_URL: api.url, METRICS_PORT: metricsPort }, onTestFinished);
    writeDatabaseMetrics(databaseUrl, metricsFolder);

    const prometheus = await startPrometheus({
      // One target of each kind is enough here.
      "127.0.0.1:4010', '127.0.0.1:4011": api.url,
      '127.0.0.1:4001': worker.url,
      "127.0.0.1:13001', '127.0.0.1:13002": `http://127.0.0.1:${metricsPort}`,
      '127.0.0.1:9100': await startNodeExporter(metricsFolder),
    });
    await fetch(`${web.url}/cow/NDL-001`);
    // These need an attempt to send a mail, or a backup, which has its own drill.
    const testedElsewhere = new Set([
      'mail_tries_total',
      'khamar_backup_finished_seconds',
      'khamar_pictures_copied_seconds',
    ]);
    const names = await metricsOfRules();
    expect(names).toContain('database_reachable');
    const hasSeries = async (name: string) => (await prometheus.runQuery(`{__name__="${name}"}`)).length > 0;
    for (const name of names.filter((each) => !testedElsewhere.has(each)))
      await vi
        .waitUntil(() => hasSeries(name), { ...PATIENCE, timeout: 10_000 })
        .catch((error: unknown) => {
          throw new Error(`No series for ${name}`, { cause: error });
        });
    const pages = 'http_request_duration_seconds_count{job="khamar-web", status=~"4..|5..|200"}';
    await vi.waitUntil(
      async () => (await prometheus.runQuery(pages)).some(({ route }) => route === '/cow/:tagId'),
      PATIENCE,
    );
    expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
    const alertsBefore = await prometheus.firing();
    expect(alertsBefore).not.toContain('DatabaseUnreachable');
    expect(alertsBefore).not.toContain('ApiDown');

    await dropDatabase(databaseUrl);
    await vi.waitUntil(async () => (await prometheus.firing()).includes('DatabaseUnreachable'), PATIENCE);
    expect(await prometheus.firing()).not.toContain('ApiDown');
    await api.kill();
    await vi.waitUntil(async () => (await prometheus.firing()).includes('ApiDown'), PATIENCE);
  },
);

/** Runs the deployed script like its timer. */
function writeDatabaseMetrics(databaseUrl: string, folder: string): void {
  const { hostname, port, username } = new URL(databaseUrl);
  const { status, stderr } = spawnSync('sh', ['deploy/backup/database-metrics.sh'], {
    cwd: checkout,
    env: { ...process.env, FIGURES: folder, PGHOST: hostname, PGPORT: port, PGUSER: username },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}
