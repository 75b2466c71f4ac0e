import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@khamar/database/free-port';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { checkout } from './processes.ts';

/** CI has it; a developer's machine may not. */
export const prometheusMissing =
  process.env['CI'] === undefined &&
  ['prometheus', 'prometheus-node-exporter'].some((name) => spawnSync(name, ['--version']).status !== 0);

const Answer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.array(z.unknown()) })),
  }),
});

async function startProgram(name: string, args: string[]): Promise<void> {
  const child = spawn(name, args, { stdio: 'ignore' });
  onTestFinished(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  await once(child, 'spawn');
}

/** The figures of this machine, and those that scripts put into the folder. */
export async function startNodeExporter(folder: string): Promise<string> {
  const host = `127.0.0.1:${await freePort()}`;
  await startProgram('prometheus-node-exporter', [
    `--web.listen-address=${host}`,
    `--collector.textfile.directory=${folder}`,
  ]);
  return `http://${host}`;
}

/** Prometheus with configuration and rules as deployed, but in a hurry: a minute of the rules takes two seconds. */
export async function startPrometheus(targets: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-prometheus-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const deployed = (name: string) => readFile(join(checkout, 'deploy/prometheus', name), 'utf8');
  let config = (await deployed('prometheus.yml')).replaceAll('interval: 15s', 'interval: 500ms');
  for (const [from, to] of Object.entries(targets)) config = config.replace(from, new URL(to).host);
  const rules = (await deployed('rules.yml'))
    .replaceAll(/for: \S+/g, 'for: 2s')
    .replaceAll(/\[\d+[mh]\]/g, '[5s]');
  await writeFile(join(folder, 'prometheus.yml'), config);
  await writeFile(join(folder, 'rules.yml'), rules);
  const url = `http://127.0.0.1:${await freePort()}`;
  await startProgram('prometheus', [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${new URL(url).host}`,
  ]);
  async function ask(query: string): Promise<Record<string, string>[]> {
    const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
    return Answer.parse(await response.json()).data.result.map(({ metric }) => metric);
  }
  await vi.waitUntil(
    () =>
      ask('up').then(
        (found) => found.length === Object.keys(targets).length,
        () => false,
      ),
    { timeout: 15_000, interval: 200 },
  );
  return {
    ask,
    /** Names of the alerts that fire. */
    firing: async () => (await ask('ALERTS{alertstate="firing"}')).map(({ alertname = '' }) => alertname),
  };
}
