import type { ImportPreview, SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/new-idempotency-key';
import { apiErrorOf } from '~/api/api-error';
import { type FileTrouble, readTextFile } from '~/office/ui/read-text-file';
import { useImportCowsMutation, usePreviewImportMutation } from './cow-import.api.ts';

/** The selected file. Its idempotency key is reused, so a retry after a lost response imports nothing twice. */
interface Sheet {
  csv: string;
  key: string;
}

/** Why a whole file is rejected: found in the browser, found by the API, or a failed request. */
export type Trouble =
  | { kind: 'file'; trouble: FileTrouble }
  | { kind: 'sheet'; problem: SheetProblem }
  | { kind: 'failed'; error: unknown };

export type CowImport = ReturnType<typeof useCowImport>;

export function useCowImport() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fileName, setFileName] = useState('');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [work, setWork] = useState<'looking' | 'adding' | null>(null);
  const [progress, setProgress] = useState(0);
  /** A ref, because state updates one render later and a double click would get through. */
  const busy = useRef(false);
  const [sendPreview] = usePreviewImportMutation();
  const [sendImport] = useImportCowsMutation();

  async function during(name: 'looking' | 'adding', task: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWork(name);
    setProgress(0);
    setTrouble(null);
    try {
      await task();
    } finally {
      busy.current = false;
      setWork(null);
    }
  }

  function refuse(error: unknown): void {
    const { code, details } = apiErrorOf(error);
    if (details.sheet !== undefined) setTrouble({ kind: 'sheet', problem: details.sheet });
    else if (code === 'too_large') setTrouble({ kind: 'file', trouble: 'too_large' });
    else setTrouble({ kind: 'failed', error });
    // Another cow got one of the tags since the preview.
    if (details.preview !== undefined) setPreview(details.preview);
  }

  async function look({ csv }: Sheet): Promise<void> {
    const { data, error } = await sendPreview({ body: { csv }, onProgress: setProgress });
    if (data === undefined) refuse(error);
    else setPreview(data);
  }

  return {
    fileName,
    preview,
    trouble,
    added,
    work,
    progress,
    /** Whether the same request can be retried. */
    canRetry: sheet !== null && trouble?.kind === 'failed',

    choose: (file: File) =>
      during('looking', async () => {
        setFileName(file.name);
        setSheet(null);
        setPreview(null);
        setAdded(null);
        const read = await readTextFile(file, SHEET_LIMITS.maxImportBytes);
        if ('trouble' in read) {
          setTrouble({ kind: 'file', trouble: read.trouble });
          return;
        }
        const chosen = { csv: read.text, key: newIdempotencyKey() };
        setSheet(chosen);
        await look(chosen);
      }),

    lookAgain: () => during('looking', async () => (sheet === null ? undefined : look(sheet))),

    add: () =>
      during('adding', async () => {
        if (sheet === null) return;
        const { csv, key } = sheet;
        const { data, error } = await sendImport({ body: { csv }, key, onProgress: setProgress });
        if (data === undefined) refuse(error);
        else setAdded(data.cows.length);
      }),
  };
}
