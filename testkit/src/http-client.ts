import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | ArrayBuffer | Uint8Array<ArrayBuffer> | FormData | undefined;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed text, if it is JSON. */
  body: unknown;
}

export interface HttpClient {
  /** Rejects if no complete response arrived; the outcome is then unknown. A redirect is a response too. */
  send: (path: string, call?: Call) => Promise<HttpResponse>;
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
  const agentOptions = { keepAlive: true, maxSockets: connections };
  const isHttps = base.startsWith('https:');
  const agent = isHttps ? new HttpsAgent({ ...agentOptions, ca: certificate }) : new HttpAgent(agentOptions);
  const request = isHttps ? requestHttps : requestHttp;

  async function send(
    path: string,
    { method = 'GET', headers = {}, json, body }: Call = {},
  ): Promise<HttpResponse> {
    // Response serializes every body type and knows its content type.
    const content = json === undefined ? body : JSON.stringify(json);
    const serialized = content === undefined ? undefined : new Response(content);
    const bytes = serialized && Buffer.from(await serialized.arrayBuffer());
    const type = json === undefined ? serialized?.headers.get('content-type') : 'application/json';
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
        const responseHeaders = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) responseHeaders.append(name, value);
        const readResponse = async () => {
          const text = (await buffer(response)).toString();
          const isPlain = !responseHeaders.has('content-encoding') && text !== '';
          const isJson = isPlain && /^application\/json\b/.test(responseHeaders.get('content-type') ?? '');
          return {
            status: response.statusCode ?? 0,
            headers: responseHeaders,
            text,
            body: isJson ? (JSON.parse(text) as unknown) : text,
          };
        };
        resolve(readResponse());
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
