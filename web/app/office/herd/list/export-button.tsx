import { SHEET_COLUMNS } from '@khamar/contract/cows/cow-sheet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import type { CowField } from '~/office/herd/cow-fields';
import { downloadFile } from '~/office/ui/download-file';
import { failureSentence } from '~/office/ui/refusals';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { DownloadSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import { useExportCowsMutation } from './export.api.ts';
import { type InventoryQuery, parametersOf } from './inventory-query.ts';

interface ExportButtonProps {
  query: InventoryQuery;
  columns: CowField[];
}

/** What the table shows as a file for Excel, all its pages: these filters, this order, these columns. */
export function ExportButton({ query, columns }: ExportButtonProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [exportCows, { isLoading, error }] = useExportCowsMutation();

  async function take(): Promise<void> {
    if (isLoading) return;
    const { page: _page, limit: _limit, ...wanted } = parametersOf(query);
    const shown = SHEET_COLUMNS.filter((column) => columns.includes(column)).join(',');
    const { data } = await exportCows({ ...wanted, columns: shown, language });
    if (data === undefined) return;
    downloadFile(data, `cows-${new Date().toISOString().slice(0, 10)}.csv`);
    dispatch(toastRaised(t`The sheet is in your downloads`));
  }
  return (
    <>
      <QuietButton aria-disabled={isLoading} aria-busy={isLoading} onClick={() => void take()}>
        <DownloadSign />
        {isLoading ? <Trans>Writing the sheet…</Trans> : <Trans>Export CSV</Trans>}
      </QuietButton>
      <p role="alert" className="basis-full text-clay-600 empty:hidden">
        {error !== undefined && failureSentence(i18n, error)}
      </p>
    </>
  );
}
