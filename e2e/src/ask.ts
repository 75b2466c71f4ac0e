import { Agent, request, type RequestOptions } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { IncomingHttpHeaders } from 'node:http';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type Ask = (path: string, options?: RequestOptions & { body?: string | Buffer }) => Promise<Answered>;

/** Asks a site whose certificate only we know; fetch would not believe it. */
export function askerOf({ url, certificate }: { url: string; certificate: string }): Ask {
  const agent = new Agent({ ca: certificate, keepAlive: true });
  return (path, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(url + path, { agent, ...options }, (answer) => {
        buffer(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString() }),
          reject,
        );
      });
      sent.once('error', reject);
      sent.end(body);
    });
}
