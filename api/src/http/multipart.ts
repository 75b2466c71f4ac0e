import { createWriteStream } from 'node:fs';
import { fieldMessageOf } from '@khamar/contract/field-errors';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeConcurrencyLimit } from '@khamar/media/concurrency-limit';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { UPLOAD_LIMITS } from '@khamar/contract/limits';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

const { maxBytes, maxFormBytes, maxAtOnce } = UPLOAD_LIMITS;
/** One part more than the form has, so that the error can name the extra one. */
const limits = { parts: 3, fileSize: maxBytes, fieldSize: maxFormBytes };
/** Bytes of boundaries and headers around the parts. */
const ENVELOPE = 4096;

export interface Form<Data> {
  data: Data;
  /** Path of the temporary image file, if one was sent. */
  imagePath: string | undefined;
}

const PREFIX = 'khamar-upload-';
const ABANDONED_MS = 60 * 60 * 1000;

/** Deletes the upload folders of processes that ended during an upload. */
export async function removeAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}

export type ReadForm = ReturnType<typeof makeFormReader>;

/**
 * Reads a form with `data` (the cow as JSON text, if the schema expects one) and `image` (an optional file). The file is streamed to disk:
 * an upload over a weak signal takes minutes and would hold memory all that time. It is deleted when `handle` ends.
 */
export function makeFormReader() {
  const admit = makeConcurrencyLimit({ atOnce: maxAtOnce, waiting: [] }, () => new AppError('busy'));
  return async <Schema extends z.ZodType, Result>(
    request: FastifyRequest,
    schema: Schema,
    handle: (form: Form<z.output<Schema>>) => Promise<Result>,
  ): Promise<Result> => {
    if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send a form with data and image');
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + maxFormBytes + ENVELOPE)
      throw new AppError('too_large');
    return admit(async () => {
      let folder: string | undefined;
      try {
        folder = await mkdtemp(join(tmpdir(), PREFIX));
        const { text, imagePath } = await readParts(request, join(folder, 'picture')).catch(throwBadRequest);
        return await handle({ data: parseForm(schema, text), imagePath });
      } finally {
        drain(request);
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
      }
    });
  };
}

const DRAIN_MS = 10_000;

/** The client may still be sending a rejected body. Closing immediately could lose our response; waiting for the end could take forever. */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe().resume();
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => {
    clearTimeout(timer);
  });
}

async function readParts(request: FastifyRequest, path: string) {
  const seen = new Set<string>();
  let text: string | undefined;
  let imagePath: string | undefined;
  for await (const part of request.parts({ limits })) {
    const isNew = !seen.has(part.fieldname);
    seen.add(part.fieldname);
    if (isNew && part.type === 'field' && part.fieldname === 'data') text = textOf(part);
    else if (isNew && part.type === 'file' && part.fieldname === 'image') {
      if (await saveFile(part, path)) imagePath = path;
    } else
      throw new AppError(
        'invalid_request',
        `${part.fieldname.slice(0, 40)}: is not part of this form, or was sent twice`,
      );
  }
  return { text, imagePath };
}

/** The client disconnected. Without this check, ECONNRESET would look like a lost database connection. */
const CLIENT_GONE = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Parser errors about a malformed body have no code; others, such as a full disk, have one. */
function throwBadRequest(error: unknown): never {
  if (error instanceof Error && 'code' in error && CLIENT_GONE.has(String(error.code)))
    throw new AppError('invalid_request', 'The upload was interrupted. Please try again.');
  if (error instanceof Error && !('code' in error))
    throw new AppError('invalid_request', "We couldn't read this form");
  throw error;
}

function textOf({ value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new AppError('too_large');
  // A part with a JSON content type arrives already parsed.
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** False for an empty file: that is what an empty file field sends. */
async function saveFile({ file }: MultipartFile, path: string): Promise<boolean> {
  const tooLarge = new AbortController();
  file.once('limit', () => {
    tooLarge.abort(new AppError('too_large', `Photos can be up to ${maxBytes / 1024 / 1024} MB`));
  });
  const disk = createWriteStream(path);
  try {
    await pipeline(file, disk, { signal: tooLarge.signal });
  } catch (error) {
    throw tooLarge.signal.aborted ? tooLarge.signal.reason : error;
  }
  return disk.bytesWritten > 0;
}

function parseForm<Schema extends z.ZodType>(schema: Schema, text: string | undefined): z.output<Schema> {
  const json = parseJson(text);
  if (json === undefined && (text !== undefined || !schema.safeParse(undefined).success))
    throw new AppError('invalid_request', 'data: must be the cow as JSON text');
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues)
    fields[issue.path.join('.') || 'data'] ??= issue.message.slice(0, 200);
  const [field, error] = Object.entries(fields)[0] ?? ['', ''];
  throw new AppError('invalid_request', [field, fieldMessageOf(error)].filter(Boolean).join(': '), {
    fields,
  });
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
