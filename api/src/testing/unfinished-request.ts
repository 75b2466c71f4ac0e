import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * Announces the full content-length, sends only the beginning of the body and waits for the response. A body rejected for its length cannot
 * be sent whole: the API closes the connection, and a client that is still writing may get EPIPE before it reads the response.
 */
export async function responseToUnfinished(
  url: string,
  headers: OutgoingHttpHeaders,
  length: number,
  beginning: string,
): Promise<{ status: number; body: unknown }> {
  const begun = request(url, { method: 'POST', headers: { ...headers, 'content-length': length } });
  try {
    begun.write(beginning);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      begun.once('response', resolve).once('error', reject);
    });
    return { status: response.statusCode ?? 0, body: await json(response) };
  } finally {
    begun.destroy();
  }
}
