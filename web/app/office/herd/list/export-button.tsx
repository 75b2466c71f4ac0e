import { SHEET_COLUMNS } from '@khamar/contract/cows/cow-sheet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import type { CowField } from '~/office/herd/cow-fields';
import { downloadFile } from '~/office/ui/download-file';
import { failureSentence } from '~/office/ui/refusals';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import Download from 'lucide-react/icons/download';
import { QuietButton } from '~/office/ui/quiet-button';
import { type ListParameters, type ListQuery, parametersOf } from '~/office/ui/list-query';
import { baseApi } from '~/api/base-api';
import type { CowFilter } from './cow-list.ts';

/** A million cows over a weak signal take minutes. */
const TIMEOUT_MS = 600_000;

/** The store keeps only what can be serialized, so a file becomes its object URL. */
const asAddress = async (response: Response) => URL.createObjectURL(await response.blob());

const exportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportCows: build.mutation<string, ListParameters>({
      query: (params) => ({
        url: '/product/dashboard/export-cows',
        params,
        timeout: TIMEOUT_MS,
        readFile: asAddress,
      }),
    }),
  }),
});

const { useExportCowsMutation } = exportApi;

interface ExportButtonProps {
  query: ListQuery<CowFilter>;
  columns: CowField[];
}

/** Downloads all pages of the table as a file for Excel, with its filters, order and columns. */
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
        <Download />
        {isLoading ? <Trans>Writing the sheet…</Trans> : <Trans>Export CSV</Trans>}
      </QuietButton>
      <p role="alert" className="basis-full text-clay-600 empty:hidden">
        {error !== undefined && failureSentence(i18n, error)}
      </p>
    </>
  );
}
