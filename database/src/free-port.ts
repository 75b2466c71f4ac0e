import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below 32,768, where Linux takes the ports of outgoing connections from: one of those could occupy the port before its server starts. */
const RANGE = [15_000, 32_000] as const;

/** A port on loopback that nobody listens on just now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...RANGE);
    // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
