import { farmDay } from '@khamar/contract/moment';
import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { officeApi } from '~/office/office.api';
import { errorSentence } from '~/api/error-messages';
import { useLanguage } from '~/i18n/use-language';
import { useAppDispatch, toastRaised } from '~/state/store';
import { downloadFile } from './text-files.ts';
import { type ListQuery, parametersOf } from './table/list-query.ts';
import { QuietButton } from './quiet-button.tsx';

/** A million cows over a weak signal take minutes. */
const TIMEOUT_MS = 600_000;

/** The store only holds serializable values, so a file is kept as its object URL. */
const toObjectUrl = async (file: Pick<Response, 'blob'>) => URL.createObjectURL(await file.blob());

const exportApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    exportList: build.mutation<string, { url: string; params: object }>({
      query: (request) => ({ ...request, timeout: TIMEOUT_MS, readFile: toObjectUrl }),
    }),
  }),
});

const { useExportListMutation } = exportApi;

interface ExportButtonProps<Filter extends string> {
  /** API path of the export. */
  url: string;
  /** Prefix of the file name. */
  name: string;
  /** Of a list with filters. */
  query?: ListQuery<Filter>;
  /** Parameters besides the list's filters and sort order. */
  params?: Record<string, string>;
}

/** Downloads all pages of a list as a file for Excel, with its filters and sort order. */
export function ExportButton<Filter extends string>({
  url,
  name,
  query,
  params = {},
}: ExportButtonProps<Filter>) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [exportList, { isLoading, error }] = useExportListMutation();

  async function download(): Promise<void> {
    if (isLoading) return;
    const { page: _page, limit: _limit, ...listParams } = query === undefined ? {} : parametersOf(query);
    const { data } = await exportList({ url, params: { ...listParams, ...params, language } });
    if (data === undefined) return;
    downloadFile(data, `${name}-${farmDay()}.csv`);
    dispatch(toastRaised(t`CSV downloaded`));
  }
  return (
    <>
      <QuietButton
        aria-disabled={isLoading}
        aria-busy={isLoading}
        onClick={() => void download()}
        className="max-md:size-11 max-md:px-0"
      >
        <Download />
        <span className="max-md:sr-only">{isLoading ? t`Preparing CSV…` : t`Export CSV`}</span>
      </QuietButton>
      <p role="alert" className="basis-full text-clay-600 empty:hidden">
        {error !== undefined && errorSentence(i18n, error)}
      </p>
    </>
  );
}
