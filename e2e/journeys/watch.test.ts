import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { freePort } from '@khamar/database/free-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkout, startApi, startWeb, startWorker } from '../src/processes.ts';
import { prometheusMissing, startNodeExporter, startPrometheus } from '../src/prometheus.ts';

const PATIENCE = { timeout: 15_000, interval: 250 };

/** Names in the expressions that stand for series: neither functions nor labels nor words of the language. */
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
  'every figure of the rules is told, and alerts fire when the database and the API go',
  async () => {
    const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
    const figures = await mkdtemp(join(tmpdir(), 'khamar-figures-'));
    onTestFinished(async () => {
      await dropDatabase(databaseUrl);
      await rm(figures, { recursive: true });
    });
    const api = await startApi({ DATABASE_URL: databaseUrl, PORT: '0' });
    onTestFinished(() => api.kill());
    const worker = await startWorker({
      DATABASE_URL: databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      FARM_EMAIL: 'a@farm.example',
    });
    onTestFinished(() => worker.kill());
    const metricsPort = String(await freePort());
    const web = await startWeb({ PORT: '0', API_URL: api.url, METRICS_PORT: metricsPort });
    onTestFinished(() => web.kill());
    tellFigures(databaseUrl, figures);

    const prometheus = await startPrometheus({
      // One of each is enough here.
      "127.0.0.1:4010', '127.0.0.1:4011": api.url,
      '127.0.0.1:4001': worker.url,
      "127.0.0.1:13001', '127.0.0.1:13002": `http://127.0.0.1:${metricsPort}`,
      '127.0.0.1:9100': await startNodeExporter(figures),
    });
    await fetch(`${web.url}/cow/NDL-001`);
    // Not of the rules' making: a try to send a mail, and a backup, which has a drill.
    const elsewhere = new Set([
      'mail_tries_total',
      'khamar_backup_finished_seconds',
      'khamar_pictures_copied_seconds',
    ]);
    const names = await metricsOfRules();
    expect(names).toContain('database_reachable');
    const isTold = async (name: string) => (await prometheus.ask(`{__name__="${name}"}`)).length > 0;
    for (const name of names.filter((each) => !elsewhere.has(each)))
      await vi
        .waitUntil(() => isTold(name), { ...PATIENCE, timeout: 10_000 })
        .catch((error: unknown) => {
          throw new Error(`Nobody tells ${name}`, { cause: error });
        });
    const pages = 'http_request_duration_seconds_count{job="khamar-web", status=~"4..|5..|200"}';
    await vi.waitUntil(
      async () => (await prometheus.ask(pages)).some(({ route }) => route === '/cow/:tagId'),
      PATIENCE,
    );
    expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
    const calm = await prometheus.firing();
    expect(calm).not.toContain('DatabaseUnreachable');
    expect(calm).not.toContain('ApiDown');

    await dropDatabase(databaseUrl);
    await vi.waitUntil(async () => (await prometheus.firing()).includes('DatabaseUnreachable'), PATIENCE);
    expect(await prometheus.firing()).not.toContain('ApiDown');
    await api.kill();
    await vi.waitUntil(async () => (await prometheus.firing()).includes('ApiDown'), PATIENCE);
  },
);

/** The deployed script asks the database as its timer does. */
function tellFigures(databaseUrl: string, folder: string): void {
  const { hostname, port, username } = new URL(databaseUrl);
  const { status, stderr } = spawnSync('sh', ['deploy/backup/database-figures.sh'], {
    cwd: checkout,
    env: { ...process.env, FIGURES: folder, PGHOST: hostname, PGPORT: port, PGUSER: username },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}
