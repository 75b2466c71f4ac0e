import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxy } from '@khamar/e2e/proxy';
import type { Product } from '@khamar/e2e/product';
import type { Later } from '@khamar/e2e/clean-up';

const ownHeaders = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'content-type',
  'x-request-id',
];

/** The proxy as it is deployed, in front of the site, and /static.html: the same bytes and headers as a file. */
export async function startNginx(product: Product, page: Response, later: Later): Promise<string> {
  const files = await mkdtemp(join(tmpdir(), 'khamar-file-'));
  later(() => rm(files, { recursive: true }));
  // Started by root, nginx works as somebody else.
  await chmod(files, 0o755);
  await writeFile(join(files, 'static.html'), Buffer.from(await page.arrayBuffer()));
  const headers = [...page.headers]
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`);
  const proxy = await startProxy({
    webs: [product.url],
    apis: [product.api.url],
    further: `location = /static.html { root ${files}; charset utf-8; add_header x-request-id $request_id; ${headers.join(' ')} }`,
  });
  later(() => proxy.stop());
  return proxy.url;
}
