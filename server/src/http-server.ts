import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import { watchEventLoop } from './event-loop-watch.ts';

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>;

interface ServerSettings {
  /** Handles errors before routing: a malformed % in the URL, an overlong parameter. */
  frameworkErrors?: FrameworkErrors;
  logLevel: string;
  maxParamLength: number;
  /** Proxies whose x-forwarded-for is trusted; none by default. */
  trustedProxies?: string[];
  /** Sent with every response, including errors. */
  headers: Record<string, string>;
  /** Log destination; standard output by default. */
  logStream?: { write(line: string): void };
}

/**
 * Standard output, buffered up to 4 kB or 200 ms, because one system call per line costs more than formatting it.
 * pino flushes on exit; a SIGKILL or power failure loses the buffer.
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
    logger: { level: logLevel, serializers: { err: serializeError }, stream: logStream },
    // Uploads over a weak signal take minutes; headers have their own, shorter timeout.
    requestTimeout: 300_000,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Requests that arrive during shutdown are still answered.
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
function withoutHooks(handleError: FrameworkErrors, headers: Record<string, string>): FrameworkErrors {
  return (error, request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    reply.raw.once('finish', () => {
      const { method } = request;
      request.log.info({ method, route: 'none', status: reply.statusCode, code: error.code }, 'answered');
    });
    handleError(error, request, reply);
  };
}

/** PostgreSQL's `detail` is left out: it quotes the row, which may contain personal data. */
function serializeError(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack = '', code, constraint, cause } = error;
  const because = cause instanceof Error ? cause.message : undefined;
  return { type: name, message, stack, code, constraint, because };
}

/** Logs the route pattern, never the query, the client's address or a header, which may be personal data. */
function logOneLineEach(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/**
 * During shutdown, a keep-alive connection would keep the process alive for another 72 s after its last response. So
 * that response gets `connection: close`; if its headers were already sent (e.g. an image), the connection is closed
 * after the body.
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
/** With Node's default of 511 the kernel would reset connections during a burst; 4096 is the kernel's limit. */
const BACKLOG = 4096;

/**
 * The next request on an idle connection may already be on its way and would be lost if the connection were closed
 * immediately. So it gets a moment to arrive; its response has `connection: close`.
 */
function delayClosingIdle({ server }: Runnable): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, CLOSE_IDLE_AFTER_MS);
  };
}

/** Listens until a signal, then stops accepting, completes requests in progress, and exits. */
export async function runHttpServer(
  server: Runnable,
  host: string,
  port: number,
  graceSeconds = 15,
): Promise<void> {
  closeWithGrace({ delay: graceSeconds * 1000, logger: server.log }, async ({ err }) => {
    if (err) server.log.error({ err }, 'closing after an error');
    delayClosingIdle(server);
    await server.close();
  });
  await server.listen({ host, port, backlog: BACKLOG });
  watchEventLoop();
  // The parent process may wait for the line with the address.
  logOutput.flush();
}

/** Accepts a request id from the proxy or the web process, so a request can be traced through all logs. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
