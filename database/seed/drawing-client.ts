import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Drawing, DrawingOrder } from './drawing-process.ts';

export interface DrawingClient {
  draw(svg: string, width: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Draws in a child process, started with the first drawing. */
export function openDrawingClient(): DrawingClient {
  const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>();
  let painter: ReturnType<typeof start> | undefined;
  let orders = 0;

  function start() {
    const script = fileURLToPath(new URL('drawing-process.ts', import.meta.url));
    const child = fork(script, { serialization: 'advanced' });
    child.on('message', ({ id, png }: Drawing) => {
      waiting.get(id)?.resolve(Buffer.from(png));
      waiting.delete(id);
    });
    child.on('exit', () => {
      painter = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The drawing process ended'));
    });
    return child;
  }

  return {
    draw(svg, width) {
      painter ??= start();
      const order: DrawingOrder = { id: (orders += 1), svg, width };
      const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(order.id, { resolve, reject }));
      painter.send(order, (error) => {
        if (error !== null) waiting.get(order.id)?.reject(error);
      });
      return drawn;
    },
    async close() {
      if (painter === undefined) return;
      const exit = once(painter, 'exit');
      painter.disconnect();
      await exit;
    },
  };
}
