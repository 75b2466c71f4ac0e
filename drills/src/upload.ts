import sharp from 'sharp';
import { openCaller } from './caller.ts';

/** Another picture each time: what is there already need not be stored. */
let shade = 0;

/** A meadow without a cow. */
async function aPicture(): Promise<Buffer> {
  shade = (shade + 1) % 256;
  const background = { r: shade, g: 120, b: 60 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Staff change a cow's picture; says the status, and how long it took in seconds. */
export async function upload(
  api: string,
  tagId: string,
  headers: Record<string, string>,
): Promise<{ status: number; retryAfter: boolean; seconds: number }> {
  const boundary = 'khamar-drill-boundary';
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('data')}\r\n${JSON.stringify({ age: 3 })}\r\n`),
    Buffer.from(`${part('image', '; filename="yard.png"')}content-type: image/png\r\n\r\n`),
    await aPicture(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const caller = openCaller({ patience: 60_000 });
  const at = performance.now();
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await caller.call(`${api}/product/dashboard/update-cow/${tagId}`, {
    method: 'PUT',
    headers: { ...headers, ...type },
    body,
  });
  caller.end();
  return {
    status: answer.status,
    retryAfter: answer.headers['retry-after'] !== undefined,
    seconds: (performance.now() - at) / 1000,
  };
}
