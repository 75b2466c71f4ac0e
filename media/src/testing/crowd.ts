/** A separate process, so its memory can be measured: node crowd.ts COUNT FILE... prints one line of JSON. */
import { readFile } from 'node:fs/promises';
import { encodeImage, ImageError } from '../encode-image.ts';

const [count = '0', ...paths] = process.argv.slice(2);
const pictures = await Promise.all(paths.map((path) => readFile(path)));
const outcomes: Record<string, number> = {};
let slowestRefusal = 0;

async function send(picture: Buffer): Promise<void> {
  const started = performance.now();
  let outcome = 'kept';
  try {
    await encodeImage(picture);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    outcome = error.reason;
    slowestRefusal = Math.max(slowestRefusal, performance.now() - started);
  }
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}

await Promise.all(
  Array.from({ length: Number(count) }, (_, index) =>
    send(pictures[index % pictures.length] ?? Buffer.alloc(0)),
  ),
);
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ outcomes, slowestRefusal, megabytes }));
