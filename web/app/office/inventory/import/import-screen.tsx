import { COLUMN_HEADERS, SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileButton } from '~/forms/image-field';
import type { Language } from '~/i18n/languages';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Button, ButtonLink } from '~/ui/button';
import { downloadFile } from '~/office/ui/text-files';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { ImportRows } from './import-rows.tsx';
import { ImportProblemAlert } from './import-problems.tsx';
import { type CowImport, useCowImport } from './use-cow-import.ts';

/** Imports cows from a sheet: previewed row by row, then all or none are added. */
export default function ImportScreen() {
  const paths = usePaths();
  const cowImport = useCowImport();
  const { preview, added } = cowImport;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Import cows</Trans>
        </h1>
        <QuietLink to={paths.office('/cows/all')}>
          <Trans>Back to inventory</Trans>
        </QuietLink>
      </div>
      <ChooseFile cowImport={cowImport} />
      <ImportProgress cowImport={cowImport} />
      <ImportProblemAlert cowImport={cowImport} />
      {added !== null && <Done added={added} />}
      {preview !== null && added === null && <Preview cowImport={cowImport} />}
    </div>
  );
}

function ChooseFile({ cowImport: { choose, fileName, work } }: { cowImport: CowImport }) {
  const language = useLanguage();
  const { number } = useFormat();
  const most = number(SHEET_LIMITS.maxImportRows);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4">
      <p>
        <Trans>
          A CSV file with one cow per row, up to {most}. You can check every row before anything is saved.
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
          <FileButton
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            disabled={work !== null}
            onFile={(file) => void choose(file)}
          >
            <Upload />
            {fileName === '' ? <Trans>Choose file</Trans> : <Trans>Replace file</Trans>}
          </FileButton>
          {fileName !== '' && (
            <span translate="no" className="wrap-anywhere text-ink-600">
              {fileName}
            </span>
          )}
        </span>
        <QuietButton onClick={() => downloadSample(language)}>
          <Download />
          <Trans>Download blank CSV</Trans>
        </QuietButton>
      </div>
    </section>
  );
}

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Header row in the page's language, without data. */
function downloadSample(language: Language): void {
  const heads = SHEET_COLUMNS.map((column) => COLUMN_HEADERS[column][language]).join(',');
  const file = new Blob([`${BYTE_ORDER_MARK}${heads}\r\n`], { type: 'text/csv;charset=utf-8' });
  downloadFile(URL.createObjectURL(file), 'cows-to-import.csv');
}

/** Upload progress, then an indeterminate bar while the server processes the file. */
function ImportProgress({ cowImport: { work, progress } }: { cowImport: CowImport }) {
  const { t } = useLingui();
  const label = work === 'adding' ? t`Registering cows…` : t`Checking rows…`;
  return (
    <div role="status" className="empty:hidden">
      {work !== null && (
        <div className="flex flex-col gap-1">
          <span>{label}</span>
          <progress
            aria-label={label}
            value={progress < 1 ? progress : undefined}
            className="h-3 w-full accent-pasture-800"
          />
        </div>
      )}
    </div>
  );
}

function Preview({ cowImport: { preview, work, problem, add } }: { cowImport: CowImport }) {
  const { t } = useLingui();
  if (preview === null) return null;
  const { ready, refused, ignoredColumns, rows } = preview;
  return (
    <section aria-label={t`Row results`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-lg font-bold">
          {t`${plural(ready, { one: '# row ready', other: '# rows ready' })}`}
          {refused > 0 &&
            ` · ${t`${plural(refused, { one: '# row with errors', other: '# rows with errors' })}`}`}
        </p>
        {refused === 0 && problem === null && (
          <Button aria-disabled={work !== null} aria-busy={work === 'adding'} onClick={() => void add()}>
            {work === 'adding' ? (
              <Trans>Registering…</Trans>
            ) : (
              t`${plural(ready, { one: 'Register # cow', other: 'Register # cows' })}`
            )}
          </Button>
        )}
      </div>
      {refused > 0 && (
        <p>
          <Trans>Fix these rows in your file and upload it again. Nothing has been registered yet.</Trans>
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="text-ink-600">
          <Trans>Ignored columns:</Trans> <span translate="no">{ignoredColumns.join(', ')}</span>
        </p>
      )}
      <ImportRows key={rows.length} rows={rows} />
    </section>
  );
}

function Done({ added }: { added: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <section
      role="status"
      className="flex flex-col items-start gap-3 rounded-card border-2 border-pasture-500 bg-white p-4"
    >
      <p className="text-lg font-bold">
        {t`${plural(added, { one: '# cow registered', other: '# cows registered' })}`}
      </p>
      <p>
        <Trans>They're in the shop now, but have no photos yet.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.office('/cows/all')}>
          <Trans>View in inventory</Trans>
        </ButtonLink>
        <QuietLink to={`${paths.office('/cows/all')}?picture=no`}>
          <Trans>Cows without photos</Trans>
        </QuietLink>
      </div>
    </section>
  );
}
