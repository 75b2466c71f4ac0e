import { randomBytes } from 'node:crypto';
import { openRelay } from '@khamar/database/relay';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { AwsClient } from 'aws4fetch';
import { type S3Server, startS3Server } from '../../tools/s3-server.ts';
import { openClient, openStaff } from './doors.ts';
import { figure, printTable } from './figures.ts';
import { openCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { upload } from './upload.ts';
import { lineOf, lookAround, popularLists, shareOf, startVisits, VISITS_HEAD } from './visits.ts';
import { firstTags, openProduct } from './whole-product.ts';

/** The store of pictures is down, then silent: uploads are told to try again, everything else goes on. */
export function objectStore(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const server = await startS3Server();
    later(() => server.stop());
    const line = await openRelay(Number(new URL(server.endpoint).port));
    later(() => line.close());
    const store = { ...server, endpoint: `http://127.0.0.1:${line.port}` };
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const settings = {
      MEDIA_S3_ENDPOINT: store.endpoint,
      MEDIA_S3_BUCKET: await makeBucket(store),
      MEDIA_S3_ACCESS_KEY: store.accessKey,
      MEDIA_S3_SECRET_KEY: store.secretKey,
    };
    const product = await openProduct(
      cluster.url,
      { rows: 40, smtpUrl: post.url, sites: 0, settings },
      later,
    );
    const api = product.apis[0]?.url ?? '';
    const tags = await firstTags(api, 12);
    const [tag = ''] = tags;
    const staff = await openStaff(openClient([api], 0)).headers();
    await lookAround(api, popularLists(tags));
    const before = await upload(api, tag, staff);

    const visits = startVisits(api, popularLists(tags), 20);
    line.down();
    const down = await upload(api, tag, staff);
    line.cut();
    const silent = await upload(api, tag, staff);
    const seen = await visits.stop();
    line.mend();
    const after = await upload(api, tag, staff);

    printTable(VISITS_HEAD, [lineOf('lists meanwhile', seen)]);
    printTable(
      ['an upload', 'status', 'says when to come back', 's'],
      Object.entries({ before, down, silent, after }).map(([name, { status, retryAfter, seconds }]) => [
        name,
        status,
        retryAfter ? 'yes' : 'no',
        seconds.toFixed(1),
      ]),
    );
    const toldSo = [down, silent].filter(({ status, retryAfter }) => status === 503 && retryAfter);
    return [
      figure(
        'uploads taken while it was well',
        [before, after].filter(({ status }) => status === 200).length,
        {
          atLeast: 2,
        },
      ),
      figure('uploads told to try again', toldSo.length, { atLeast: 2 }),
      figure('seconds until they were told so', Math.max(down.seconds, silent.seconds), { atMost: 15 }),
      figure('lists with 200, in %', shareOf(seen, [200]) * 100, { atLeast: 100 }),
    ].every(Boolean);
  });
}

async function makeBucket({ endpoint, region, accessKey, secretKey }: S3Server): Promise<string> {
  const bucket = `farm-${randomBytes(4).toString('hex')}`;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region });
  const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (status !== 200) throw new Error(`No bucket was made: ${status}`);
  return bucket;
}
