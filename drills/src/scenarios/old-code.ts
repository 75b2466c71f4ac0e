import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { asApi } from '@khamar/database/databases';
import { scenario } from '@khamar/testkit/processes/command-line';
import { type HttpResponse, openHttpClient } from '@khamar/testkit/http-client';
import { openOffice } from '@khamar/testkit/people/office';
import { demoLogin, newLead, signedInHeaders } from '@khamar/testkit/people/people';
import { checkout, startServer } from '@khamar/testkit/processes/processes';
import { report } from '@khamar/testkit/measure/statistics';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { openTestHerd } from '@khamar/testkit/servers/test-stack';
import { z } from 'zod';

const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();

export const oldCode = scenario(
  1,
  'the API before the newest migration, or at the baseline, on the current schema',
  async (later) => {
    const newest = git('log', '-1', '--format=%H', '--', 'database/migrations');
    // Edited migrations mean a new baseline: databases of earlier versions are not upgraded.
    const edited = git(
      'diff',
      '--name-only',
      '--diff-filter=a',
      `${newest}^`,
      newest,
      '--',
      'database/migrations',
    );
    const before = git('rev-parse', '--short', edited === '' ? `${newest}^` : newest);
    report('old code', `${before}; newest migration: ${git('log', '-1', '--format=%s', newest)}`);
    const folder = await temporaryFolder('old', later);
    execFileSync('sh', ['-c', `git archive ${before} | tar -x -C ${folder}`], { cwd: checkout });
    await linkPackages(folder);
    const { databaseUrl, mediaFolder } = await openTestHerd({ rows: 24 }, later);
    const settings = {
      DATABASE_URL: asApi(databaseUrl),
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      MEDIA_FOLDER: mediaFolder,
    };
    const { url } = await startServer('api/src/main.ts', settings, later, { folder });

    const api = openHttpClient(url);
    const post = (path: string, json: object) => api.send(path, { method: 'POST', json });
    const responses = {
      ready: await api.send('/readyz'),
      list: await api.send('/product/get-all-cows'),
      cow: await api.send('/product/get-cow/NDL-001'),
      login: await post('/auth/login', demoLogin('admin')),
      lead: await post('/leads', newLead()),
      ...(await requestAsStaff(url)),
    };
    for (const [name, { status }] of Object.entries(responses)) report(name, status);
    return Object.values(responses).every(({ status }) => status < 300);
  },
);

const Table = z.object({
  data: z.object({ cows: z.array(z.object({ _id: z.string(), version: z.number() })) }),
});

async function requestAsStaff(url: string): Promise<Record<string, HttpResponse>> {
  const office = openOffice(url, await signedInHeaders(url));
  const table = await office.send('GET', 'get-all-cows?maxPrice=900000&limit=1');
  const [cow] = Table.parse(table.body).data.cows;
  const change = await office.change(cow?._id ?? '', { currentPrice: 77_777, version: cow?.version });
  return { table, change };
}

/** Third-party packages of this checkout, our own of that version. */
async function linkPackages(folder: string): Promise<void> {
  const ours = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const theirs = await readdir(join(checkout, 'node_modules'));
  await mkdir(join(folder, 'node_modules/@khamar'), { recursive: true });
  for (const name of theirs.filter((entry) => entry !== '@khamar'))
    await symlink(join(checkout, 'node_modules', name), join(folder, 'node_modules', name));
  for (const { name } of ours) await symlink(join(folder, name), join(folder, 'node_modules/@khamar', name));
}
