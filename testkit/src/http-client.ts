import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | ArrayBuffer | Uint8Array<ArrayBuffer> | FormData | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed text, if it is JSON. */
  body: unknown;
}

export interface HttpClient {
  /** Rejects if no complete response arrived; the outcome is then unknown. A redirect is a response too. */
  send: (path: string, call?: Call) => Promise<Answer>;
  /** Closes the keep-alive connections. */
  end: () => void;
}

interface ClientSettings {
  timeoutMs?: number;
  /** Maximum number of keep-alive connections. */
  connections?: number;
  /** The CA certificate of the test proxy. */
  certificate?: string | undefined;
}

export function openHttpClient(
  base: string,
  { timeoutMs = 60_000, connections = Infinity, certificate }: ClientSettings = {},
): HttpClient {
  const many = { keepAlive: true, maxSockets: connections };
  const isSafe = base.startsWith('https:');
  const agent = isSafe ? new HttpsAgent({ ...many, ca: certificate }) : new HttpAgent(many);
  const request = isSafe ? requestHttps : requestHttp;

  async function send(
    path: string,
    { method = 'GET', headers = {}, json, body }: Call = {},
  ): Promise<Answer> {
    // Response serializes every body type and knows its content type.
    const content = json === undefined ? body : JSON.stringify(json);
    const written = content === undefined ? undefined : new Response(content);
    const bytes = written && Buffer.from(await written.arrayBuffer());
    const type = json === undefined ? written?.headers.get('content-type') : 'application/json';
    const options = {
      agent,
      method,
      headers: {
        ...(type && { 'content-type': type }),
        ...(bytes && { 'content-length': String(bytes.length) }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    };
    return new Promise((resolve, reject) => {
      const sending = request(base + path, options, (response) => {
        const told = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) told.append(name, value);
        const answer = async () => {
          const text = (await buffer(response)).toString();
          const isPlain = !told.has('content-encoding') && text !== '';
          const isJson = isPlain && /^application\/json\b/.test(told.get('content-type') ?? '');
          return {
            status: response.statusCode ?? 0,
            headers: told,
            text,
            body: isJson ? (JSON.parse(text) as unknown) : text,
          };
        };
        resolve(answer());
      });
      sending.on('error', reject).end(bytes);
    });
  }
  return {
    send,
    end: () => {
      agent.destroy();
    },
  };
}
