import { openRelay } from '@khamar/testkit/servers/relay';
import { scenario } from '@khamar/testkit/processes/command-line';
import { cowForm, newImage } from '@khamar/testkit/people/cow-form';
import { openHttpClient } from '@khamar/testkit/http-client';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { printTable, verdict } from '@khamar/testkit/measure/statistics';
import { firstTags } from '@khamar/testkit/servers/test-stack';
import { openVisitors, popularLists } from '@khamar/testkit/measure/visits';
import { newBucket, startS3Server } from '../../../tools/s3-server.ts';
import { openDrillStack } from '../lib/drill-stack.ts';

export const objectStore = scenario(
  1,
  'the image store is down, then unresponsive: uploads get a retry message (packages ceph-*, radosgw)',
  async (later) => {
    const server = await startS3Server();
    later(() => server.stop());
    const line = await openRelay(Number(new URL(server.endpoint).port));
    later(() => line.close());
    const store = { ...server, endpoint: `http://127.0.0.1:${line.port}` };
    const settings = {
      MEDIA_S3_ENDPOINT: store.endpoint,
      MEDIA_S3_BUCKET: (await newBucket(store)).settings.bucket,
      MEDIA_S3_ACCESS_KEY: store.accessKey,
      MEDIA_S3_SECRET_KEY: store.secretKey,
    };
    const { apiUrl } = await openDrillStack({ rows: 40, webs: 0, settings }, later);
    const tags = await firstTags(apiUrl, 12);
    const lists = [{ name: 'lists in the meantime', base: apiUrl, paths: popularLists(tags) }];
    const visitors = await openVisitors(lists);
    const upload = await openUploads(apiUrl, tags[0] ?? '');
    const before = await upload();

    visitors.start();
    line.down();
    const down = await upload();
    line.cut();
    const silent = await upload();
    const isSeen = await visitors.stop(100);
    line.repair();
    const after = await upload();

    printTable(
      ['an upload', 'status', 'has Retry-After', 's'],
      Object.entries({ before, down, silent, after }).map(([name, { status, retryAfter, took }]) => [
        name,
        status,
        retryAfter ? 'yes' : 'no',
        took.toFixed(1),
      ]),
    );
    const accepted = [before, after].filter(({ status }) => status === 200);
    const rejected = [down, silent].filter(({ status, retryAfter }) => status === 503 && retryAfter);
    return [
      isSeen,
      verdict('uploads accepted while it was up', accepted.length, { atLeast: 2 }),
      verdict('uploads with 503 and Retry-After', rejected.length, { atLeast: 2 }),
      verdict('seconds until that response', Math.max(down.took, silent.took), { atMost: 15 }),
    ].every(Boolean);
  },
);

export async function openUploads(apiUrl: string, tagId: string) {
  const headers = await signedInHeaders(apiUrl);
  const http = openHttpClient(apiUrl);
  return async () => {
    const body = cowForm({ age: 3 }, await newImage());
    const at = performance.now();
    const response = await http.send(`/product/dashboard/update-cow/${tagId}`, {
      method: 'PUT',
      headers,
      body,
    });
    return {
      status: response.status,
      retryAfter: response.headers.has('retry-after'),
      took: (performance.now() - at) / 1000,
    };
  };
}
