import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import {
  IMMUTABLE_CACHE,
  isImageName,
  requireImageName,
  type Storage,
  StorageUnavailable,
  typeOf,
} from './storage.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const TIMEOUT_MS = 5000;
/** Milliseconds before the second and third attempt. */
const PAUSES = [100, 500];

/** Any S3-compatible server, with path-style URLs, which need no DNS per bucket. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });
  const bucketUrl = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const fileUrl = (name: string) => `${bucketUrl}/${requireImageName(name)}`;

  /** The timeout ends with the response headers: the body's speed depends on the visitor's network. */
  async function tryOnce(url: string, init: RequestInit): Promise<Response> {
    const request = await client.sign(url, init);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      return await fetch(request, { signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Retries immediate failures twice; every call here is idempotent. */
  async function call(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const wait = PAUSES[attempt];
      try {
        const response = await tryOnce(url, { ...init, method });
        if (response.ok || response.status === 404) return response;
        await response.body?.cancel();
        if (response.status < 500 || wait === undefined)
          throw new StorageUnavailable(`${method} returned ${response.status}`);
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        // No retry after a timeout, because a visitor is waiting.
        const isTimeout = error instanceof Error && error.name === 'AbortError';
        if (isTimeout || wait === undefined) throw new StorageUnavailable(`${method} got no response`, error);
      }
      await pause(wait);
    }
  }

  return {
    async put(name, bytes) {
      const headers = {
        'content-type': typeOf(name),
        'cache-control': IMMUTABLE_CACHE,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      };
      const response = await call('PUT', fileUrl(name), { headers, body: new Uint8Array(bytes) });
      await response.body?.cancel();
      if (!response.ok) throw new StorageUnavailable('there is no such bucket');
    },

    async open(name) {
      const response = await call('GET', fileUrl(name));
      if (response.ok && response.body !== null)
        return { size: lengthOf(response.headers), stream: Readable.fromWeb(response.body) };
      await response.body?.cancel();
      return undefined;
    },

    async remove(name) {
      const response = await call('DELETE', fileUrl(name));
      await response.body?.cancel();
    },

    async *names() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(token && { 'continuation-token': token }),
        });
        const response = await call('GET', `${bucketUrl}?${query.toString()}`);
        const page = await response.text();
        if (!response.ok) throw new StorageUnavailable('there is no such bucket');
        for (const [, name = ''] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) if (isImageName(name)) yield name;
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
      } while (token !== undefined);
    },
  };
}

/**
 * Undefined if the server does not send it or compressed the body, which fetch decompresses: a wrong length breaks
 * the visitor's connection.
 */
function lengthOf(headers: Headers): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}
