import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { UserPage } from '@khamar/contract/accounts/user';
import { noise } from '@khamar/media/testing/sample-images';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startTestApi, signedIn } from '../testing/test-api.ts';

const document = new URL('../../../docs/api.md', import.meta.url);
const Envelope = z.object({ success: z.boolean(), data: z.unknown() });

test('every curl line in docs/api.md returns the documented status', async () => {
  const api = await startTestApi(30);
  const folder = await mkdtemp(join(tmpdir(), 'khamar-api-doc-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Makes curl print the status after the body, so the document does not need the option.
  await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n');
  await writeFile(join(folder, 'cow.jpg'), await noise(800, 600).jpeg().toBuffer());
  const { authorization } = await signedIn(api);
  const environment: Record<string, string> = {
    API: api.url,
    TOKEN: authorization.slice('Bearer '.length),
    HOME: folder,
  };

  const text = await readFile(document, 'utf8');
  const lines = [...text.matchAll(/^(curl .*?)\s+# (\d{3})$/gm)];
  expect(lines.length).toBe(text.match(/^curl /gm)?.length);
  for (const [, command = '', status] of lines) {
    const env = { PATH: process.env['PATH'], ...environment };
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: folder, env });
    const [body = '', actualStatus] = stdout.split(/\n(?=\d{3}$)/);
    expect([command, actualStatus]).toEqual([command, status]);
    // A downloaded file is not an API response.
    if (body === '' && / -o /.test(command)) continue;
    const { success, data } = Envelope.parse(JSON.parse(body));
    expect(success, command).toBe(status?.startsWith('2'));
    const cow = InventoryCow.safeParse(data);
    if (cow.success) environment['ID'] = cow.data._id;
    const [person] = UserPage.safeParse(data).data?.users ?? [];
    if (person) environment['PERSON'] = person._id;
  }
});
