import { readdir } from 'node:fs/promises';
import { printTable, verdict } from '@khamar/testkit/measure/statistics';
import { runProgram } from '@khamar/testkit/processes/processes';
import { waitFor } from '@khamar/testkit/wait-for';
import type { Engine } from './engine.ts';

const OURS = ['api-1', 'api-2', 'web-1', 'web-2', 'worker'];
const THEIRS = ['database', 'proxy'];
const containerOf = (service: string) => `khamar_${service}_1`;

/** Files with setuid or setgid, and world-writable files and folders, except folders with the sticky bit. */
const TOO_OPEN = {
  'setuid or setgid': ['-type', 'f', '-perm', '/6000'],
  'world-writable': ['(', '-type', 'f', '-o', '-type', 'd', '!', '-perm', '-1000', ')', '-perm', '-0002'],
};

export async function scanImages({ podman }: Engine): Promise<boolean> {
  const verdicts: boolean[] = [];
  for (const name of ['api', 'web', 'worker', 'migrate']) {
    const image = `khamar-${name}`;
    const root = await podman('image', 'mount', image);
    if ((await readdir(root)).length === 0) throw new Error(`${image} is empty`);
    for (const [what, test] of Object.entries(TOO_OPEN)) {
      const { out } = await runProgram('find', [root, '-xdev', ...test]);
      const found = out.split('\n').filter(Boolean);
      for (const path of found.slice(0, 5)) console.log(path.slice(root.length));
      verdicts.push(verdict(`${image}: ${what}`, found.length, { atMost: 0 }));
    }
    await podman('image', 'unmount', image);
  }
  return verdicts.every(Boolean);
}

/** The kernel's view of the first process' privileges, and the health status. */
async function inspectContainer(podman: Engine['podman'], service: string) {
  const name = containerOf(service);
  const status = await podman('exec', name, 'cat', '/proc/1/status');
  const rights = [...status.matchAll(/^Cap(?:Eff|Bnd|Prm|Inh|Amb):\s+(\S+)/gm)];
  return {
    service,
    user: /^Uid:\s+(\d+)/m.exec(status)?.[1] ?? '',
    hasNoCapabilities: rights.length > 0 && rights.every(([, bits]) => bits === '0000000000000000'),
    isReadOnly: await isRejected(podman, name, '/khamar-test-file'),
    hasNoNewPrivileges: /^NoNewPrivs:\s+1$/m.test(status),
    isHealthy: await waitUntilHealthy(podman, name),
  };
}

export async function checkContainers({ podman }: Engine): Promise<boolean> {
  const rows: Awaited<ReturnType<typeof inspectContainer>>[] = [];
  for (const service of [...OURS, ...THEIRS]) rows.push(await inspectContainer(podman, service));
  const yes = (is: boolean) => (is ? 'yes' : 'NO');
  printTable(
    ['container', 'user', 'capabilities', 'read-only', 'no new privileges', 'healthy'],
    rows.map((row) => [
      row.service,
      row.user,
      row.hasNoCapabilities ? 'none' : 'some',
      yes(row.isReadOnly),
      yes(row.hasNoNewPrivileges),
      yes(row.isHealthy),
    ]),
  );
  const isGood = (row: (typeof rows)[number]) =>
    row.isReadOnly &&
    row.hasNoNewPrivileges &&
    row.isHealthy &&
    (THEIRS.includes(row.service) || (row.user === '10001' && row.hasNoCapabilities));
  return verdict('containers configured correctly', rows.filter(isGood).length, { atLeast: rows.length });
}

const isRejected = (podman: Engine['podman'], name: string, path: string): Promise<boolean> =>
  podman('exec', '--user', '0', name, 'touch', path).then(
    () => false,
    (error: unknown) => String(error).includes('Read-only file system'),
  );

const waitUntilHealthy = (podman: Engine['podman'], name: string): Promise<boolean> =>
  waitFor(
    `${name} is healthy`,
    async () => (await podman('inspect', '--format', '{{.State.Health.Status}}', name)) === 'healthy',
    { seconds: 60, everyMs: 500 },
  ).catch(() => false);

/** Containers, networks and volumes that remain after `down`. */
export async function countLeft({ podman }: Engine, project = 'khamar'): Promise<number> {
  const listed = await Promise.all([
    podman('ps', '--all', '--quiet'),
    podman('volume', 'ls', '--quiet'),
    podman('network', 'ls', '--quiet', '--filter', `label=com.docker.compose.project=${project}`),
  ]);
  return listed.join('\n').split('\n').filter(Boolean).length;
}
