import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';
import { clientNetworkOf } from './client-ip.ts';

interface StreamLimits {
  /** Of one process. */
  total: number;
  /** Of one client network: a mobile operator puts thousands of phones behind one address. */
  byClient: number;
}

export interface EventStreams {
  /** Keeps the answer open as a stream of server-sent events, until the client or the process ends it. */
  open(request: FastifyRequest, reply: FastifyReply): void;
  send(event: string, data: unknown): void;
  count(): number;
  /** Ends every stream; clients come back by themselves, to another process. */
  close(): void;
}

/** Below the 60 s after which a proxy takes a silent connection for dead. */
const PING_MS = 25_000;
/** A client that has not read so much is gone or too slow: it comes back and asks anew. */
const MAX_BUFFERED = 64 * 1024;
/** Clients come back after 2 to 5 s, so that those of an ended process do not all come at once. */
const retryMs = () => 2000 + Math.floor(Math.random() * 3000);

export function makeEventStreams({ total, byClient }: StreamLimits): EventStreams {
  const streams = new Map<ServerResponse, string>();
  const clients = new Map<string, number>();

  function write(stream: ServerResponse, bytes: Buffer): void {
    stream.write(bytes);
    if (stream.writableLength > MAX_BUFFERED) stream.destroy();
  }
  const writeAll = (text: string) => {
    const bytes = Buffer.from(text);
    for (const stream of streams.keys()) write(stream, bytes);
  };
  const ping = setInterval(() => {
    writeAll(':\n\n');
  }, PING_MS).unref();

  return {
    open(request, reply) {
      const client = clientNetworkOf(request.ip);
      const open = clients.get(client) ?? 0;
      if (streams.size >= total || open >= byClient)
        throw new AppError('busy', undefined, { retryAfter: 30 });
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Kept alive after its end, the connection would keep the process from closing.
        connection: 'close',
        // nginx would gather what is meant to arrive at once.
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${retryMs()}\n\n`);
      streams.set(raw, client);
      clients.set(client, open + 1);
      raw.once('close', () => {
        streams.delete(raw);
        const left = (clients.get(client) ?? 1) - 1;
        if (left === 0) clients.delete(client);
        else clients.set(client, left);
      });
    },
    send(event, data) {
      if (streams.size > 0) writeAll(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    count: () => streams.size,
    close() {
      clearInterval(ping);
      for (const stream of streams.keys()) stream.end();
    },
  };
}
