import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { CallFetch } from './call.ts';

/** HTTP client for server-side API calls: node:http takes half the time of fetch, about 3% of a page. */
export const fetchByNode: CallFetch = async (url, init) => {
  const response = await send(url, init);
  const { statusCode: status = 0, headers } = response;
  const body = await text(response);
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers[name]?.toString() ?? null },
    text: () => Promise.resolve(body),
    blob: () => Promise.resolve(new Blob([body])),
  };
};

function send(url: string, init: Parameters<CallFetch>[1]): Promise<IncomingMessage> {
  const { method, headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.startsWith('https:') ? requestHttps : requestHttp)(
      url,
      { method, headers, signal },
      resolve,
    );
    request.on('error', (failure) => {
      // The API may close a keep-alive connection just as it is reused; a GET is safe to retry.
      if (request.reusedSocket && method === 'GET' && !signal.aborted) send(url, init).then(resolve, reject);
      else reject(failure);
    });
    request.end(body);
  });
}
