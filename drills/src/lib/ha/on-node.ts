import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { byRunbook } from '../postgres/runbook.ts';
import type { DatabaseNode } from './database-node.ts';

/** Drill servers have no systemd: this asks the drill to start or stop programs, and waits until it is done. */
const SYSTEMCTL = `#!/bin/sh
request=$(mktemp "$REQUESTS/.XXXXXX")
echo "$*" >"$request"
mv "$request" "$request.asked"
while [ -e "$request.asked" ]; do sleep 0.1; done
`;

/** Runs a runbook block as root on a server; returns its output. */
export async function byRunbookOn(
  node: DatabaseNode,
  name: string,
  variables: Record<string, string> = {},
): Promise<string> {
  const [programs, requests] = [join(node.folder, 'programs'), join(node.folder, 'requests')];
  for (const folder of [programs, requests]) await mkdir(folder, { recursive: true });
  await writeFile(join(programs, 'systemctl'), SYSTEMCTL);
  await chmod(join(programs, 'systemctl'), 0o755);
  const env = {
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    REQUESTS: requests,
    NODE_ENV_FILE: node.envFile,
    PATRONI_CONFIG: join(node.folder, 'patroni.yml'),
    ...variables,
  };
  const over = new AbortController();
  const serving = serve(node, requests, over.signal);
  try {
    return await byRunbook(name, env, { on: (program, ...args) => node.command(program, ...args) });
  } finally {
    over.abort();
    await serving;
  }
}

async function serve(node: DatabaseNode, requests: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    for (const file of await readdir(requests)) {
      if (!file.endsWith('.asked')) continue;
      const [verb = '', ...names] = (await readFile(join(requests, file), 'utf8')).trim().split(' ');
      for (const name of names) {
        if (verb !== 'start') await node.stopOne(name);
        if (verb !== 'stop') node.startOne(name);
      }
      await rm(join(requests, file));
    }
    await pause(50);
  }
}
