import type { ImportPreview, SheetProblem } from '@khamar/contract/cows/cow-import';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/new-idempotency-key';
import { refusalOf } from '~/office/ui/refusals';
import { useImportCowsMutation, usePreviewImportMutation } from './cow-import.api.ts';
import { type FileTrouble, readSheet } from './read-sheet.ts';

/** A file that was chosen. Its key is made once: sent again after a lost answer, it is the same import. */
interface Sheet {
  csv: string;
  key: string;
}

/** What stands in the way of a whole file: found here, found by the farm, or the farm was not reached. */
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
  /** Not the state, which is one render late: the second of two clicks comes sooner. */
  const busy = useRef(false);
  const [sendPreview] = usePreviewImportMutation();
  const [sendImport] = useImportCowsMutation();

  async function during(name: 'looking' | 'adding', deed: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWork(name);
    setProgress(0);
    setTrouble(null);
    try {
      await deed();
    } finally {
      busy.current = false;
      setWork(null);
    }
  }

  function refuse(error: unknown): void {
    const refusal = refusalOf(error);
    if (refusal?.sheet !== undefined) setTrouble({ kind: 'sheet', problem: refusal.sheet });
    else if (refusal?.code === 'too_large') setTrouble({ kind: 'file', trouble: 'too_large' });
    else setTrouble({ kind: 'failed', error });
    // Somebody gave one of the tags away since the file was looked at.
    if (refusal?.preview !== undefined) setPreview(refusal.preview);
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
    /** Whether the same can be tried once more. */
    canRetry: sheet !== null && trouble?.kind === 'failed',

    choose: (file: File) =>
      during('looking', async () => {
        setFileName(file.name);
        setSheet(null);
        setPreview(null);
        setAdded(null);
        const read = await readSheet(file);
        if ('trouble' in read) {
          setTrouble({ kind: 'file', trouble: read.trouble });
          return;
        }
        const chosen = { csv: read.csv, key: newIdempotencyKey() };
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
