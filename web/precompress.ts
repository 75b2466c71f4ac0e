/**
 * After the build: compresses every text asset with brotli and gzip, so no request has to. Zopfli takes seconds and zlib almost no
 * time, but its output is 3 % smaller for visitors behind a proxy without brotli. Three iterations instead of the default 15: the
 * other 12 would be a quarter of the time and save only 0.04 %.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const assets = new URL('./build/client/assets/', import.meta.url);
const names = (await readdir(assets)).filter((name) => /\.(js|json|css|svg)$/.test(name));
await Promise.all(
  names.map(async (name) => {
    const content = await readFile(new URL(name, assets));
    await writeFile(new URL(`${name}.br`, assets), await promisify(brotliCompress)(content));
    await writeFile(new URL(`${name}.gz`, assets), await gzipAsync(content, { numiterations: 3 }));
  }),
);
