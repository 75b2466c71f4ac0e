import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import { watchEventLoop } from './event-loop-watch.ts';

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>;

interface ServerSettings {
  /** Answers faults before any route is found: a lone % in the address, an endless parameter. */
  frameworkErrors?: FrameworkErrors;
  logLevel: string;
  maxParamLength: number;
  /** Proxies whose x-forwarded-for is believed; none when not given. */
  trustedProxies?: string[];
  /** On every answer, errors included. */
  headers: Record<string, string>;
  /** Where the log goes; to standard output when not given. */
  logStream?: { write(line: string): void };
}

/**
 * Standard output. Lines are written together, after 4 kB or a fifth of a second: a system call for each line costs more than
 * making it. pino writes what is left when the process exits; a kill -9 or the loss of power can lose it.
 */
const logOutput = pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 });

export function makeHttpServer({
  logLevel,
  logStream = logOutput,
  maxParamLength,
  trustedProxies = [],
  headers,
  frameworkErrors,
}: ServerSettings): FastifyInstance {
  const server = Fastify({
    ...(frameworkErrors && { frameworkErrors: withoutHooks(frameworkErrors, headers) }),
    logger: { level: logLevel, serializers: { err: describeFault }, stream: logStream },
    // An upload over a weak signal takes minutes; headers have a shorter timeout of their own.
    requestTimeout: 300_000,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Requests that arrive while closing are answered like those before.
    return503OnClosing: false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength },
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  logOneLineEach(server);
  closeKeepAliveConnections(server);
  return server;
}

/** Fastify runs no hooks for these errors, so headers and the log line are added here. */
function withoutHooks(answer: FrameworkErrors, headers: Record<string, string>): FrameworkErrors {
  return (error, request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    reply.raw.once('finish', () => {
      const { method } = request;
      request.log.info({ method, route: 'none', status: reply.statusCode, code: error.code }, 'answered');
    });
    answer(error, request, reply);
  };
}

/** PostgreSQL's `detail` is left out: it quotes the row, which may hold personal data. */
function describeFault(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack = '', code, constraint, cause } = error;
  const because = cause instanceof Error ? cause.message : undefined;
  return { type: name, message, stack, code, constraint, because };
}

/** Logs the route's pattern, never the query, the client's address or a header, because those can be personal. */
function logOneLineEach(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/**
 * A connection whose last answer was sent during closing would stay open for its keep-alive time (72 s), and the process with it.
 * So that answer has `connection: close`; where the headers were sent before (a picture, for example), the connection is closed after the body.
 */
function closeKeepAliveConnections(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) server.server.closeIdleConnections();
    done();
  });
}

interface Runnable {
  log: FastifyInstance['log'];
  server: FastifyInstance['server'];
  listen(address: { host: string; port: number; backlog: number }): Promise<string>;
  close(): Promise<unknown>;
}

const CLOSE_IDLE_AFTER_MS = 300;
/** Of a crowd that comes in the same moment, Node's 511 would let the kernel reset the rest; the kernel takes 4096 at most. */
const BACKLOG = 4096;

/**
 * The next request of an idle connection may already be on its way and would be lost if the connection were closed at once. So it has a
 * moment to arrive, and its answer has `connection: close`.
 */
function delayClosingIdle({ server }: Runnable): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, CLOSE_IDLE_AFTER_MS);
  };
}

/** Listens until a signal comes, then stops accepting, lets what is in flight finish, and ends. */
export async function runHttpServer(
  server: Runnable,
  host: string,
  port: number,
  graceSeconds = 15,
): Promise<void> {
  closeWithGrace({ delay: graceSeconds * 1000, logger: server.log }, async ({ err }) => {
    if (err) server.log.error({ err }, 'closing after a fault');
    delayClosingIdle(server);
    await server.close();
  });
  await server.listen({ host, port, backlog: BACKLOG });
  watchEventLoop();
  // The process that started this one may wait for the line with the address.
  logOutput.flush();
}

/** A proxy or the web process may hand an id down, so that one visit is one thread through all logs. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
