import type { ImportDone, ImportPreview } from '@khamar/contract/cows/sheets/cow-import';
import { COLUMN_HEADERS, SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Button, ButtonLink } from '~/ui/button';
import { useImportCowsMutation, usePreviewImportMutation } from './cow-import.api.ts';
import { ImportProblemAlert } from './import-problems.tsx';
import { ImportRows } from './import-rows.tsx';
import { IgnoredColumns } from './ignored-columns.tsx';
import { SheetFile, SheetProgress } from './sheet-file.tsx';
import { type SheetImport, useSheetImport } from './use-sheet-import.ts';

/** Registers all cows of a file, or none. */
export function AddCows() {
  const { t } = useLingui();
  const { number } = useFormat();
  const [sendPreview] = usePreviewImportMutation();
  const [sendImport] = useImportCowsMutation();
  const sheet = useSheetImport<ImportPreview, ImportDone>({
    check: (csv, onProgress) => sendPreview({ body: { csv }, onProgress }),
    save: ({ csv, key }, _preview, onProgress) => sendImport({ body: { csv }, key, onProgress }),
    previewIn: ({ preview }) => preview,
  });
  const { preview, done } = sheet;
  const most = number(SHEET_LIMITS.maxImportRows);
  return (
    <>
      <SheetFile
        sheet={sheet}
        headers={SHEET_COLUMNS.map((column) => COLUMN_HEADERS[column])}
        blankName="cows-to-import.csv"
      >
        <p>
          <Trans>
            A CSV file with one cow per row, up to {most}. You can check every row before anything is saved.
          </Trans>
        </p>
      </SheetFile>
      <SheetProgress sheet={sheet} checking={t`Checking rows…`} saving={t`Registering cows…`} />
      <ImportProblemAlert sheet={sheet} canRetry={preview === null || preview.refused === 0}>
        <Trans>It's safe to try again: nothing is registered twice.</Trans>
      </ImportProblemAlert>
      {done !== null && <Done added={done.cows.length} />}
      {preview !== null && done === null && <Preview sheet={sheet} preview={preview} />}
    </>
  );
}

interface PreviewProps {
  sheet: SheetImport<ImportPreview, ImportDone>;
  preview: ImportPreview;
}

function Preview({ sheet: { work, problem, save }, preview }: PreviewProps) {
  const { t } = useLingui();
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
          <Button aria-disabled={work !== null} aria-busy={work === 'saving'} onClick={() => void save()}>
            {work === 'saving' ? (
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
      <IgnoredColumns columns={ignoredColumns} />
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
