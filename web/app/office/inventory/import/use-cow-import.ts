import type { ImportPreview, SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/idempotency';
import { apiErrorOf } from '~/api/api-error';
import { type FileProblem, readTextFile } from '~/office/ui/text-files';
import { useImportCowsMutation, usePreviewImportMutation } from './cow-import.api.ts';

/** The selected file. Its idempotency key is reused, so a retry after a lost response imports nothing twice. */
interface Sheet {
  csv: string;
  key: string;
}

/** Why a whole file is rejected: found in the browser, found by the API, or a failed request. */
export type ImportProblem =
  | { kind: 'file'; problem: FileProblem }
  | { kind: 'sheet'; problem: SheetProblem }
  | { kind: 'failed'; error: unknown };

export type CowImport = ReturnType<typeof useCowImport>;

export function useCowImport() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fileName, setFileName] = useState('');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [work, setWork] = useState<'checking' | 'adding' | null>(null);
  const [progress, setProgress] = useState(0);
  /** A ref, because state updates one render later and a double click would get through. */
  const busy = useRef(false);
  const [sendPreview] = usePreviewImportMutation();
  const [sendImport] = useImportCowsMutation();

  async function runExclusive(name: 'checking' | 'adding', task: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWork(name);
    setProgress(0);
    setProblem(null);
    try {
      await task();
    } finally {
      busy.current = false;
      setWork(null);
    }
  }

  function showError(error: unknown): void {
    const { code, details } = apiErrorOf(error);
    if (details.sheet !== undefined) setProblem({ kind: 'sheet', problem: details.sheet });
    else if (code === 'too_large') setProblem({ kind: 'file', problem: 'too_large' });
    else setProblem({ kind: 'failed', error });
    // Another cow got one of the tags since the preview.
    if (details.preview !== undefined) setPreview(details.preview);
  }

  async function loadPreview({ csv }: Sheet): Promise<void> {
    const { data, error } = await sendPreview({ body: { csv }, onProgress: setProgress });
    if (data === undefined) showError(error);
    else setPreview(data);
  }

  return {
    fileName,
    preview,
    problem,
    added,
    work,
    progress,
    /** Whether the same request can be retried. */
    canRetry: sheet !== null && problem?.kind === 'failed',

    choose: (file: File) =>
      runExclusive('checking', async () => {
        setFileName(file.name);
        setSheet(null);
        setPreview(null);
        setAdded(null);
        const read = await readTextFile(file, SHEET_LIMITS.maxImportBytes);
        if ('problem' in read) {
          setProblem({ kind: 'file', problem: read.problem });
          return;
        }
        const chosen = { csv: read.text, key: newIdempotencyKey() };
        setSheet(chosen);
        await loadPreview(chosen);
      }),

    retryPreview: () =>
      runExclusive('checking', async () => (sheet === null ? undefined : loadPreview(sheet))),

    add: () =>
      runExclusive('adding', async () => {
        if (sheet === null) return;
        const { csv, key } = sheet;
        const { data, error } = await sendImport({ body: { csv }, key, onProgress: setProgress });
        if (data === undefined) showError(error);
        else setAdded(data.cows.length);
      }),
  };
}
