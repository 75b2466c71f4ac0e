/**
 * After the build: every text asset beside its brotli and gzip form, so that no request pays for squeezing it. Zopfli takes
 * seconds where zlib takes none, and whoever stands behind a proxy that knows no brotli gets 3 % less. Of 15 iterations, the
 * last 12 take a quarter of the time and save 0.04 %.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const assets = new URL('./build/client/assets/', import.meta.url);
const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
await Promise.all(
  names.map(async (name) => {
    const content = await readFile(new URL(name, assets));
    await writeFile(new URL(`${name}.br`, assets), await promisify(brotliCompress)(content));
    await writeFile(new URL(`${name}.gz`, assets), await gzipAsync(content, { numiterations: 3 }));
  }),
);
