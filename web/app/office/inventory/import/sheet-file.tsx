import type { Language } from '@khamar/contract/accounts/person';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { Trans } from '@lingui/react/macro';
import { FileButton } from '~/forms/image-field';
import { useLanguage } from '~/i18n/use-language';
import { QuietButton } from '~/office/ui/quiet-button';
import { downloadFile } from '~/office/ui/text-files';
import type { AnySheetImport } from './use-sheet-import.ts';

interface SheetFileProps {
  sheet: AnySheetImport;
  /** Header row of the blank file, in each language. */
  headers: Record<Language, string>[];
  blankName: string;
  /** What the file is for. */
  children: React.ReactNode;
}

/** Chooses a file, or downloads a blank one. */
export function SheetFile({
  sheet: { choose, fileName, work },
  headers,
  blankName,
  children,
}: SheetFileProps) {
  const language = useLanguage();
  return (
    <section className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4">
      {children}
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
        <QuietButton
          onClick={() =>
            downloadBlank(
              headers.map((names) => names[language]),
              blankName,
            )
          }
        >
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
function downloadBlank(heads: string[], name: string): void {
  const file = new Blob([`${BYTE_ORDER_MARK}${heads.join(',')}\r\n`], { type: 'text/csv;charset=utf-8' });
  downloadFile(URL.createObjectURL(file), name);
}

/** Upload progress, then an indeterminate bar while the server processes the file. */
export function SheetProgress({
  sheet: { work, progress },
  checking,
  saving,
}: {
  sheet: AnySheetImport;
  checking: string;
  saving: string;
}) {
  const label = work === 'saving' ? saving : checking;
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
