import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below 32,768, where Linux's ephemeral ports begin: an outgoing connection could take the port before the server
 * starts.
 */
const RANGE = [15_000, 32_000] as const;

/** An unused port on loopback. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...RANGE);
    // oxlint-disable-next-line no-await-in-loop -- tries ports one by one
    if (await isFree(port)) return port;
  }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
