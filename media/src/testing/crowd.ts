/** A separate process, so its memory can be measured: node crowd.ts COUNT FILE... prints one line of JSON. */
import { readFile } from 'node:fs/promises';
import { encodeImage, ImageError } from '../encode-image.ts';

const [count = '0', ...paths] = process.argv.slice(2);
const images = await Promise.all(paths.map((path) => readFile(path)));
const outcomes: Record<string, number> = {};
let slowestRejection = 0;

async function send(image: Buffer): Promise<void> {
  const started = performance.now();
  let outcome = 'encoded';
  try {
    await encodeImage(image);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    outcome = error.reason;
    slowestRejection = Math.max(slowestRejection, performance.now() - started);
  }
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}

await Promise.all(
  Array.from({ length: Number(count) }, (_, index) => send(images[index % images.length] ?? Buffer.alloc(0))),
);
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ outcomes, slowestRejection, megabytes }));
