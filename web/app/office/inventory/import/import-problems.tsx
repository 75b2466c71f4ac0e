import type { SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '~/i18n/languages';
import { useLanguage, formatNumber } from '~/i18n/use-language';
import { errorSentence } from '~/api/error-messages';
import { QuietButton } from '~/office/ui/quiet-button';
import type { FileProblem } from '~/office/ui/text-files';
import { COLUMN_LABELS } from './update-labels.ts';
import type { AnySheetImport, ImportProblem } from './use-sheet-import.ts';

const MEGABYTE = 1024 * 1024;

interface ImportProblemAlertProps {
  sheet: AnySheetImport;
  /** Whether a failed request may succeed as it is. */
  canRetry: boolean;
  /** That saving again does no harm. */
  children: React.ReactNode;
}

/** What is wrong with the file and how to fix it, announced when it appears. */
export function ImportProblemAlert({
  sheet: { problem, retry },
  canRetry,
  children,
}: ImportProblemAlertProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const hasFailed = problem?.kind === 'failed' && canRetry;
  return (
    <div role="alert" className="empty:hidden">
      {problem !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3">
          <p className="grow">
            {problemMessage(i18n, language, problem)} {hasFailed && problem.work === 'saving' && children}
          </p>
          {hasFailed && (
            <QuietButton onClick={() => void retry()}>
              <Trans>Try again</Trans>
            </QuietButton>
          )}
        </div>
      )}
    </div>
  );
}

function problemMessage(i18n: I18n, language: Language, problem: ImportProblem): string {
  if (problem.kind === 'file') return fileMessage(i18n, language, problem.problem);
  if (problem.kind === 'sheet') return sheetMessage(i18n, language, problem.problem);
  return errorSentence(i18n, problem.error);
}

function fileMessage(i18n: I18n, language: Language, problem: FileProblem): string {
  const most = formatNumber(language, SHEET_LIMITS.maxImportBytes / MEGABYTE);
  return {
    empty: i18n._(msg`This file is empty.`),
    too_large: i18n._(msg`This file is larger than ${most} MB. Split it into several files.`),
    no_text: i18n._(msg`This file is not a CSV in UTF-8. In Excel, save it as “CSV UTF-8”.`),
  }[problem];
}

function sheetMessage(i18n: I18n, language: Language, { problem, columns, line }: SheetProblem): string {
  const names = columns.map((column) => i18n._(COLUMN_LABELS[column])).join(', ');
  const most = formatNumber(language, SHEET_LIMITS.maxImportRows);
  const mostColumns = formatNumber(language, SHEET_LIMITS.maxImportColumns);
  const where = formatNumber(language, line ?? 1);
  return {
    empty: i18n._(msg`No rows below the header.`),
    unreadable: i18n._(msg`Row ${where} can't be read. Check for a missing quotation mark.`),
    too_many_rows: i18n._(msg`This file has more than ${most} cows. Split it into several files.`),
    too_many_columns: i18n._(
      msg`This file has more than ${mostColumns} columns. Remove the ones you don't need.`,
    ),
    missing_columns: i18n._(msg`Missing columns: ${names}.`),
    nothing_to_update: i18n._(msg`This file has no column to update. Add at least one of: ${names}.`),
    column_twice: i18n._(msg`Duplicate columns: ${names}.`),
  }[problem];
}
