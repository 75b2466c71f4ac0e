import type { UpdateDone, UpdatePreview } from '@khamar/contract/cows/sheets/cow-updates';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { type CostColumn, UPDATE_COLUMNS, UPDATE_HEADERS } from '@khamar/contract/cows/sheets/update-sheet';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useFormat } from '~/i18n/use-language';
import { QuietButton } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Button, ButtonLink } from '~/ui/button';
import { usePreviewUpdatesMutation, useUpdateCowsMutation } from './cow-import.api.ts';
import { IgnoredColumns } from './ignored-columns.tsx';
import { ImportProblemAlert } from './import-problems.tsx';
import { SheetFile, SheetProgress } from './sheet-file.tsx';
import { type RecordAgain, SkippedRows, UpdateRows } from './update-rows.tsx';
import { type SheetImport, useSheetImport } from './use-sheet-import.ts';

/** Updates weights, prices and costs of existing cows by the good rows of a file. */
export function UpdateCows() {
  const { t } = useLingui();
  const { number } = useFormat();
  const [sendPreview] = usePreviewUpdatesMutation();
  const [sendUpdate] = useUpdateCowsMutation();
  const [answers, setAnswers] = useState<{ to: UpdatePreview | null; again: RecordAgain }>(NO_ANSWERS);
  const sheet = useSheetImport<UpdatePreview, UpdateDone>({
    check: (csv, onProgress) => sendPreview({ body: { csv }, onProgress }),
    save: ({ csv, key }, checked, onProgress) =>
      sendUpdate({ body: { csv, rows: rowsToUpdate(checked, againIn(checked)) }, key, onProgress }),
  });
  const { preview, done } = sheet;
  const againIn = (checked: UpdatePreview) => (answers.to === checked ? answers.again : NO_ANSWERS.again);
  const onAgain = useCallback(
    (line: number, field: CostColumn, isAgain: boolean) =>
      setAnswers(({ to, again }) => {
        const before = to === preview ? again : NO_ANSWERS.again;
        const others = (before.get(line) ?? []).filter((one) => one !== field);
        return { to: preview, again: new Map([...before, [line, isAgain ? [...others, field] : others]]) };
      }),
    [preview],
  );
  const most = number(SHEET_LIMITS.maxImportRows);
  return (
    <>
      <SheetFile
        sheet={sheet}
        headers={UPDATE_COLUMNS.map((column) => UPDATE_HEADERS[column])}
        blankName="cows-to-update.csv"
      >
        <p>
          <Trans>
            A CSV file with the tag and the new weight, price or costs of up to {most} cows. Empty cells
            change nothing.
          </Trans>
        </p>
        <p className="text-ink-600">
          <Trans>A weight with a date in “Weighed on” is marked as measured, others as estimated.</Trans>
        </p>
      </SheetFile>
      <SheetProgress sheet={sheet} checking={t`Checking rows…`} saving={t`Updating cows…`} />
      <ImportProblemAlert sheet={sheet} canRetry>
        <Trans>It's safe to try again: nothing is saved twice.</Trans>
      </ImportProblemAlert>
      {done !== null && <Done sheet={sheet} done={done} />}
      {preview !== null && done === null && (
        <Preview sheet={sheet} preview={preview} again={againIn(preview)} onAgain={onAgain} />
      )}
    </>
  );
}

const NO_ANSWERS = { to: null, again: new Map<number, readonly CostColumn[]>() };

/** Rows with changes, and those with a cost that is another one. */
const rowsToUpdate = ({ rows }: UpdatePreview, again: RecordAgain) =>
  rows.flatMap(({ verdict, line, _id, version }) => {
    const recordAgain = [...(again.get(line) ?? [])];
    const isTaken = verdict === 'update' || recordAgain.length > 0;
    if (!isTaken || _id === null || version === null) return [];
    return [{ line, _id, version, ...(recordAgain.length > 0 && { recordAgain }) }];
  });

interface PreviewProps {
  sheet: SheetImport<UpdatePreview, UpdateDone>;
  preview: UpdatePreview;
  again: RecordAgain;
  onAgain: (line: number, field: CostColumn, isAgain: boolean) => void;
}

function Preview({ sheet: { work, problem, save }, preview, again, onAgain }: PreviewProps) {
  const { t } = useLingui();
  const { unchanged, refused, ignoredColumns, rows } = preview;
  const ready = rowsToUpdate(preview, again).length;
  const recorded = preview.ready + preview.recorded - ready;
  const isIdle = work === null && problem === null;
  const counts = [
    t`${plural(ready, { one: '# row ready', other: '# rows ready' })}`,
    recorded > 0 &&
      t`${plural(recorded, { one: '# row already recorded', other: '# rows already recorded' })}`,
    unchanged > 0 &&
      t`${plural(unchanged, { one: '# row without changes', other: '# rows without changes' })}`,
    refused > 0 && t`${plural(refused, { one: '# row with errors', other: '# rows with errors' })}`,
  ].filter(Boolean);
  return (
    <section aria-label={t`Row results`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-lg font-bold">
          {counts.join(' · ')}
        </p>
        {ready > 0 && problem === null && (
          <Button aria-disabled={work !== null} aria-busy={work === 'saving'} onClick={() => void save()}>
            {work === 'saving' ? (
              <Trans>Updating…</Trans>
            ) : (
              t`${plural(ready, { one: 'Update # cow', other: 'Update # cows' })}`
            )}
          </Button>
        )}
      </div>
      {refused > 0 && (
        <p>
          <Trans>
            Rows with errors are left out. Fix them in your file, or update the others now and upload the
            fixed rows later.
          </Trans>
        </p>
      )}
      {rows.some((row) => row.recorded.length > 0) && (
        <p>
          <Trans>
            Costs that are already recorded are left out. Select “Record again” if one is a different cost.
          </Trans>
        </p>
      )}
      <IgnoredColumns columns={ignoredColumns} />
      <UpdateRows key={rows.length} rows={rows} again={again} onAgain={isIdle ? onAgain : undefined} />
    </section>
  );
}

interface DoneProps {
  sheet: SheetImport<UpdatePreview, UpdateDone>;
  done: UpdateDone;
}

function Done({ sheet: { checkAgain }, done: { updated, skipped, leftOut } }: DoneProps) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <section
      role="status"
      className="flex flex-col items-start gap-3 rounded-card border-2 border-pasture-500 bg-white p-4"
    >
      <p className="text-lg font-bold">
        {t`${plural(updated, { one: '# cow updated', other: '# cows updated' })}`}
      </p>
      {leftOut > 0 && (
        <p>
          {t`${plural(leftOut, {
            one: '# cost was already recorded and is left out',
            other: '# costs were already recorded and are left out',
          })}`}
        </p>
      )}
      {skipped.length > 0 && (
        <>
          <p>
            <Trans>These rows were not saved:</Trans>
          </p>
          <SkippedRows rows={skipped} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.office('/cows/all')}>
          <Trans>View in inventory</Trans>
        </ButtonLink>
        {skipped.length > 0 && (
          <QuietButton onClick={() => void checkAgain()}>
            <Trans>Check file again</Trans>
          </QuietButton>
        )}
      </div>
    </section>
  );
}
