import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * Says how long its body will be, sends only the beginning, and waits for the answer.
 * A body that is refused by its length cannot be sent whole: the API closes the connection, and a client that still writes may meet
 * EPIPE before it reads the answer.
 */
export async function answerToBegun(
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
