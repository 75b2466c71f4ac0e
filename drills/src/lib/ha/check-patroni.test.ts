import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@khamar/testkit/processes/processes';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { expect, onTestFinished, test } from 'vitest';
import { deployed } from '../postgres/runbook.ts';

/** Runs the pre-start check against a Patroni of this version. */
async function check(version: string, settings: Record<string, string>, config?: string) {
  const folder = await temporaryFolder('patroni', onTestFinished);
  await writeFile(join(folder, 'patroni'), `#!/bin/sh\necho "patroni ${version}"\n`);
  await chmod(join(folder, 'patroni'), 0o755);
  const file = join(folder, 'patroni.yml');
  await writeFile(file, config ?? 'scope: khamar\n');
  return runProgram('sh', [deployed('ha/check-patroni.sh'), file], {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...settings },
  });
}

const HOSTS = '10.0.0.11:2379';

test.for(['2.1.4', '3.0.0', '3.0.2'])(
  'Patroni %s does not start with the etcd v3 API, which can lose acknowledged writes',
  async (version) => {
    const rejected = await check(version, { PATRONI_ETCD3_HOSTS: HOSTS });
    expect(rejected.code).toBe(1);
    expect(rejected.err).toContain('loses acknowledged writes');
    expect((await check(version, {}, `etcd3:\n  hosts: ${HOSTS}\n`)).code).toBe(1);
    expect((await check(version, { PATRONI_ETCD_HOSTS: HOSTS })).code).toBe(0);
  },
);

test.for(['3.0.3', '3.0.10', '4.0.4'])('Patroni %s starts with either etcd API', async (version) => {
  expect((await check(version, { PATRONI_ETCD3_HOSTS: HOSTS })).code).toBe(0);
  expect((await check(version, { PATRONI_ETCD_HOSTS: HOSTS })).code).toBe(0);
});
