import { randomBytes } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../s3-storage.ts';

/** A bucket of the test's own; it ends with the server. */
export async function newBucket({ endpoint, region, accessKey, secretKey }: Omit<S3Settings, 'bucket'>) {
  const bucket = `farm-${randomBytes(4).toString('hex')}`;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region });
  const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (status !== 200) throw new Error(`No bucket was made: ${status}`);
  return { settings: { endpoint, region, accessKey, secretKey, bucket }, client };
}
