import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Drops all data silently, like a cut cable. */
  cut(): void;
  /** Like a firewall that lost its state: open connections stay open without data; new ones work only after repair(). */
  lose(): void;
  /** Like a stopped server: closes open connections and rejects new ones. */
  down(): void;
  repair(): void;
  close(): Promise<void>;
}

/** A TCP proxy to a local port that a test can break. */
export async function openRelay(target: number): Promise<Relay> {
  let state: 'up' | 'cut' | 'lost' | 'down' = 'up';
  const lines = new Set<[near: Socket, far: Socket]>();
  const lost = new Set<Socket>();
  const loseEnd = (end: Socket) => {
    lost.add(end);
    end.removeAllListeners('data').resume();
    end.on('error', () => undefined).once('close', () => lost.delete(end));
  };

  function join(near: Socket): void {
    if (state === 'down') {
      near.destroy();
      return;
    }
    if (state === 'lost') {
      loseEnd(near);
      return;
    }
    const far = connect(target, '127.0.0.1');
    const line: [Socket, Socket] = [near, far];
    lines.add(line);
    for (const [from, to] of [line, line.toReversed()]) {
      from?.setNoDelay(true);
      from?.on('data', (bytes) => to?.write(bytes));
      from?.on('error', () => undefined);
      from?.on('close', () => {
        // A cut cable does not notify the other end.
        if (state !== 'cut' && to !== undefined && !lost.has(to)) to.destroy();
        if (near.destroyed && far.destroyed) lines.delete(line);
      });
      if (state === 'cut') from?.pause();
    }
  }

  const server = createServer(join);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port');

  const destroyConnections = () => {
    for (const line of lines) for (const end of line) end.destroy();
    for (const end of lost) end.destroy();
  };
  return {
    port: address.port,
    cut() {
      state = 'cut';
      for (const line of lines) for (const end of line) end.pause();
    },
    lose() {
      state = 'lost';
      for (const line of lines) for (const end of line) loseEnd(end);
      lines.clear();
    },
    down() {
      state = 'down';
      destroyConnections();
    },
    repair() {
      state = 'up';
      for (const [near, far] of lines)
        if (near.destroyed || far.destroyed) {
          near.destroy();
          far.destroy();
        } else for (const end of [near, far]) end.resume();
    },
    async close() {
      state = 'down';
      destroyConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
