import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import { watchEventLoop } from './event-loop-watch.ts';
import { requestIdOf } from './request-id.ts';

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>;

interface ServerSettings {
  /** Answers faults before any route is found: a lone % in the address, an endless parameter. */
  frameworkErrors?: FrameworkErrors;
  logLevel: string;
  maxParamLength: number;
  /** Whose word is taken for where a request comes from; nobody's when not given. */
  trustedProxies?: string[];
  /** On every answer, whatever it says. */
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
    // A picture from the yard over a weak signal takes minutes; headers have a shorter time of their own.
    requestTimeout: 300_000,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // What still comes while closing is answered like everything before.
    return503OnClosing: false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength },
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  logOneLineEach(server);
  sayGoodbye(server);
  return server;
}

/** No hook runs for these faults, so what hooks do for every other answer is done here. */
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

/** The fields that help to mend it. PostgreSQL's `detail` is left out: it quotes the row, and rows are people. */
function describeFault(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack = '', code, constraint, cause } = error;
  const because = cause instanceof Error ? cause.message : undefined;
  return { type: name, message, stack, code, constraint, because };
}

/** The route's pattern, never the query, the address or a header, for those can be personal. */
function logOneLineEach(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/**
 * A connection whose last answer went out during closing would stay open for its keep-alive time (72 s),
 * and the process with it. So that answer says goodbye; one whose head was gone by then (a picture, say) is cut off
 * as soon as its body is gone too.
 */
function sayGoodbye(server: FastifyInstance): void {
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
  listen(address: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
}

const GOODBYES = 300;

/**
 * A connection that is idle to us may have its next request on the way: closed at once, that one would be lost. So each
 * has a moment to bring it, and to be told goodbye with its answer.
 */
function leaveInPeace({ server }: Runnable): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, GOODBYES);
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
    leaveInPeace(server);
    await server.close();
  });
  await server.listen({ host, port });
  watchEventLoop();
  // Whoever started the process waits for the line with the address.
  logOutput.flush();
}
