import { Agent as PlainAgent, request as plainly } from 'node:http';
import { Agent as SafeAgent, request as safely } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface CallAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Caller {
  /** Rejects when no whole answer came: nobody knows then what was done. */
  call(url: string, call?: Call): Promise<CallAnswer>;
  end(): void;
}

interface CallerSettings {
  patience?: number;
  /** How many connections at most, each of which stays open as long as the other side likes. */
  connections?: number;
  /** Who vouches for a proxy of the drill's own. */
  certificate?: string | undefined;
}

export function openCaller({ patience = 15_000, connections = 1, certificate }: CallerSettings = {}): Caller {
  const many = { keepAlive: true, maxSockets: connections };
  const plain = new PlainAgent(many);
  const safe = new SafeAgent({ ...many, ...(certificate !== undefined && { ca: certificate }) });
  return {
    call: (url, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const options = {
          method,
          headers: { ...headers, ...length },
          signal: AbortSignal.timeout(patience),
        };
        const isSafe = url.startsWith('https:');
        const sending = isSafe
          ? safely(url, { ...options, agent: safe })
          : plainly(url, { ...options, agent: plain });
        sending.on('response', (response) => {
          const { statusCode: status = 0, headers: told } = response;
          resolve(text(response).then((answer) => ({ status, headers: told, body: answer })));
        });
        sending.on('error', reject).end(body);
      }),
    end: () => {
      plain.destroy();
      safe.destroy();
    },
  };
}
