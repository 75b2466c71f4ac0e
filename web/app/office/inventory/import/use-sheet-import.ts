import type { SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/idempotency';
import { type ApiError, apiErrorOf } from '~/api/api-error';
import { type FileProblem, readTextFile } from '~/office/ui/text-files';

/** The selected file. Its idempotency key is reused, so a retry after a lost response saves nothing twice. */
interface Sheet {
  csv: string;
  key: string;
}

type Work = 'checking' | 'saving';

/** Why a whole file is rejected: found in the browser, found by the API, or a failed request. */
export type ImportProblem =
  | { kind: 'file'; problem: FileProblem }
  | { kind: 'sheet'; problem: SheetProblem }
  | { kind: 'failed'; error: unknown; work: Work };

type Result<Data> = PromiseLike<{ data?: Data | undefined; error?: unknown }>;

interface Requests<Preview, Done> {
  check: (csv: string, onProgress: (done: number) => void) => Result<Preview>;
  save: (sheet: Sheet, preview: Preview, onProgress: (done: number) => void) => Result<Done>;
  /** The preview in an error of `save`, if there is one. */
  previewIn?: (details: ApiError['details']) => Preview | undefined;
}

export type SheetImport<Preview, Done> = ReturnType<typeof useSheetImport<Preview, Done>>;
/** What does not depend on the kind of sheet. */
export type AnySheetImport = Omit<SheetImport<unknown, unknown>, 'preview' | 'done'>;

/** Choosing a file, its preview, and saving it. */
export function useSheetImport<Preview, Done>({ check, save, previewIn }: Requests<Preview, Done>) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fileName, setFileName] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [progress, setProgress] = useState(0);
  /** A ref, because state updates one render later and a double click would get through. */
  const busy = useRef(false);

  async function runExclusive(name: Work, task: () => Promise<void>): Promise<void> {
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

  function showError(error: unknown, during: Work): void {
    const { code, details } = apiErrorOf(error);
    if (details.sheet !== undefined) setProblem({ kind: 'sheet', problem: details.sheet });
    else if (code === 'too_large') setProblem({ kind: 'file', problem: 'too_large' });
    else setProblem({ kind: 'failed', error, work: during });
    // Another cow got one of the tags since the preview.
    const newPreview = previewIn?.(details);
    if (newPreview !== undefined) setPreview(newPreview);
  }

  async function loadPreview({ csv }: Sheet): Promise<void> {
    const { data, error } = await check(csv, setProgress);
    if (data === undefined) showError(error, 'checking');
    else setPreview(data);
  }

  /** A new key, because what is saved next is another request. */
  async function start(csv: string): Promise<void> {
    const chosen = { csv, key: newIdempotencyKey() };
    setSheet(chosen);
    await loadPreview(chosen);
  }

  const saveNow = () =>
    runExclusive('saving', async () => {
      if (sheet === null || preview === null) return;
      const { data, error } = await save(sheet, preview, setProgress);
      if (data === undefined) showError(error, 'saving');
      else setDone(data);
    });

  return {
    fileName,
    preview,
    problem,
    done,
    work,
    progress,

    choose: (file: File) =>
      runExclusive('checking', async () => {
        setFileName(file.name);
        setSheet(null);
        setPreview(null);
        setDone(null);
        const read = await readTextFile(file, SHEET_LIMITS.maxImportBytes);
        if ('problem' in read) setProblem({ kind: 'file', problem: read.problem });
        else await start(read.text);
      }),

    save: saveNow,

    /** The same request again. */
    retry: () =>
      problem?.kind === 'failed' && problem.work === 'saving'
        ? saveNow()
        : runExclusive('checking', async () => (sheet === null ? undefined : loadPreview(sheet))),

    /** The same file against the herd as it is now. */
    checkAgain: () =>
      runExclusive('checking', async () => {
        setPreview(null);
        setDone(null);
        if (sheet !== null) await start(sheet.csv);
      }),
  };
}
