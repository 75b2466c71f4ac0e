import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isImageName, requireImageName, type Storage, StorageUnavailable } from './storage.ts';

const DRAFT = /\.draft$/;
const MAX_DRAFT_AGE_MS = 60 * 60 * 1000;

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, requireImageName(name));

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      // Written under a temporary name first, so that a partial file is never visible.
      const draft = `${path}.${randomUUID()}.draft`;
      await orUnavailable('writing', async () => {
        await mkdir(folder, { recursive: true });
        try {
          await writeFile(draft, bytes, { flush: true });
          await rename(draft, path);
          await flushFolder(folder);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      });
    },

    async open(name) {
      const path = pathOf(name);
      return orUnavailable('reading', async () => {
        const file = await open(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        });
        if (file === undefined) return undefined;
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      });
    },

    async remove(name) {
      const path = pathOf(name);
      await orUnavailable('removing', () => rm(path, { force: true }));
    },

    async *names() {
      for (const name of await orUnavailable('listing', () => list(folder))) yield name;
    },
  };
}

/** Syncs the directory entry: otherwise a power failure could lose the file after it was acknowledged. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function list(folder: string): Promise<string[]> {
  const names: string[] = [];
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const { name } of entries) {
    if (isImageName(name)) names.push(name);
    // Left by a process that died while writing.
    else if (DRAFT.test(name)) await removeOldDraft(join(folder, name));
  }
  return names;
}

async function removeOldDraft(draft: string): Promise<void> {
  const age = await stat(draft).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > MAX_DRAFT_AGE_MS) await rm(draft, { force: true });
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function orUnavailable<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(what, error);
  }
}
