import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { AppError } from '../app-error.ts';
import { clientNetworkOf } from './client-network.ts';

interface StreamLimits {
  /** Per process. */
  total: number;
  /** Per client network; mobile operators put thousands of phones behind one address. A tenth of it once half of `total` is taken. */
  byClient: number;
  byAccount: number;
}

/** A signed-in client. */
interface Reader {
  accountId: string;
  /** Checked at every ping: a stream outlives neither its session nor its account. */
  mayStill: () => Promise<boolean>;
}

export interface EventStreams {
  /** Keeps the response open as a stream of server-sent events until the client or the process ends it. */
  open(request: FastifyRequest, reply: FastifyReply, reader?: Reader): void;
  onOpen(listener: () => void): void;
  send(event: string, data: unknown): void;
  /** The streams opened since the last call. */
  takeNew(): Pick<EventStreams, 'send' | 'count'>;
  count(): number;
  /** Ends every stream; clients reconnect by themselves, to another process. */
  close(): void;
}

/** Below the 60 s after which proxies close an idle connection. */
const PING_MS = 25_000;
/** A client with this much unread data is gone or too slow: it is dropped and can reconnect. */
const MAX_BUFFERED = 64 * 1024;
/** Jitter, so that the clients of an ended process do not all reconnect at once. */
const retryMs = () => 2000 + Math.floor(Math.random() * 3000);

export function makeEventStreams({ total, byClient, byAccount }: StreamLimits): EventStreams {
  const streams = new Map<ServerResponse, Reader | undefined>();
  let newStreams = new Set<ServerResponse>();
  const counts = makeCounts();
  let notifyOpen = (): void => undefined;

  function write(all: Iterable<ServerResponse>, text: string): void {
    const bytes = Buffer.from(text);
    for (const stream of all) {
      stream.write(bytes);
      if (stream.writableLength > MAX_BUFFERED) stream.destroy();
    }
  }
  const ping = setInterval(() => {
    write(streams.keys(), ':\n\n');
    for (const [stream, reader] of streams) if (reader) void endUnlessAllowed(stream, reader);
  }, PING_MS).unref();

  /** The lower limit when half full keeps a few networks from taking every stream. */
  const isFull = (network: string, account: string | undefined) =>
    streams.size >= total ||
    counts.of(network) >= (streams.size < total / 2 ? byClient : byClient / 10) ||
    (account !== undefined && counts.of(account) >= byAccount);

  return {
    open(request, reply, reader) {
      const network = clientNetworkOf(request.ip);
      const account = reader?.accountId;
      if (isFull(network, account)) throw new AppError('busy', undefined, { retryAfter: 30 });
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A kept-alive connection would keep the process from closing.
        connection: 'close',
        // nginx would buffer the events.
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${retryMs()}\n\n`);
      streams.set(raw, reader);
      newStreams.add(raw);
      const keys = account === undefined ? [network] : [network, account];
      for (const key of keys) counts.add(key, 1);
      raw.once('close', () => {
        streams.delete(raw);
        newStreams.delete(raw);
        for (const key of keys) counts.add(key, -1);
      });
      notifyOpen();
    },
    onOpen(listener) {
      notifyOpen = listener;
    },
    send(event, data) {
      if (streams.size > 0) write(streams.keys(), eventOf(event, data));
    },
    takeNew() {
      const opened = newStreams;
      newStreams = new Set();
      return {
        send: (event, data) =>
          write(
            [...opened].filter((stream) => streams.has(stream)),
            eventOf(event, data),
          ),
        count: () => opened.size,
      };
    },
    count: () => streams.size,
    close() {
      clearInterval(ping);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

const eventOf = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** If the database does not answer, the check is inconclusive and the stream stays open. */
async function endUnlessAllowed(stream: ServerResponse, { mayStill }: Reader): Promise<void> {
  if (!(await mayStill().catch(() => true))) stream.end();
}

function makeCounts() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, change: number) {
      const count = of(key) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
