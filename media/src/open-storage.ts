import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Environment variables of the API and the seed. */
export interface StorageSettings {
  MEDIA_FOLDER: string;
  MEDIA_S3_ENDPOINT?: string | undefined;
  MEDIA_S3_BUCKET?: string | undefined;
  MEDIA_S3_ACCESS_KEY?: string | undefined;
  MEDIA_S3_SECRET_KEY?: string | undefined;
  MEDIA_S3_REGION: string;
}

export function openStorage(settings: StorageSettings): Storage {
  const endpoint = settings.MEDIA_S3_ENDPOINT;
  const bucket = settings.MEDIA_S3_BUCKET;
  const accessKey = settings.MEDIA_S3_ACCESS_KEY;
  const secretKey = settings.MEDIA_S3_SECRET_KEY;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined)
    return folderStorage(settings.MEDIA_FOLDER);
  return s3Storage({ endpoint, bucket, accessKey, secretKey, region: settings.MEDIA_S3_REGION });
}
