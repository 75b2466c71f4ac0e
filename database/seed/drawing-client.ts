import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Drawing, DrawingRequest } from './drawing-process.ts';

export interface DrawingClient {
  draw(svg: string, width: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Draws in a child process, started with the first drawing. */
export function openDrawingClient(): DrawingClient {
  const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>();
  let drawingProcess: ReturnType<typeof start> | undefined;
  let requestCount = 0;

  function start() {
    const script = fileURLToPath(new URL('drawing-process.ts', import.meta.url));
    const child = fork(script, { serialization: 'advanced' });
    child.on('message', ({ id, png }: Drawing) => {
      waiting.get(id)?.resolve(Buffer.from(png));
      waiting.delete(id);
    });
    child.on('exit', () => {
      drawingProcess = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The drawing process ended'));
    });
    return child;
  }

  return {
    draw(svg, width) {
      drawingProcess ??= start();
      const request: DrawingRequest = { id: (requestCount += 1), svg, width };
      const drawing = new Promise<Buffer>((resolve, reject) => waiting.set(request.id, { resolve, reject }));
      drawingProcess.send(request, (error) => {
        if (error !== null) waiting.get(request.id)?.reject(error);
      });
      return drawing;
    },
    async close() {
      if (drawingProcess === undefined) return;
      const exit = once(drawingProcess, 'exit');
      drawingProcess.disconnect();
      await exit;
    },
  };
}
