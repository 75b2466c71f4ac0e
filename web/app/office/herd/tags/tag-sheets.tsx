import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { failureSentence } from '~/office/ui/refusals';
import { Button } from '~/ui/button';
import { PrintSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import { QuietLink } from '~/office/ui/quiet-link';
import { Skeleton } from '~/ui/skeleton';
import { EarTagCard } from './ear-tag-card.tsx';
import './tag-sheet.css';

interface TagSheetsProps {
  /** None while they are under way. */
  cows: InventoryCow[] | undefined;
  /** Tags that were chosen and are no longer where they stood. */
  missing: string[];
  failure: unknown;
  onRetry: () => void;
  backPath: string;
}

/** Two columns of five fit on a page of A4. */
const ON_A_PAGE = 10;

export function TagSheets({ cows, missing, failure, onRetry, backPath }: TagSheetsProps) {
  const { t, i18n } = useLingui();
  const count = cows?.length ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-3 print:block">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-2xl font-bold">
          <Trans>Ear tags</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          <QuietLink to={backPath}>
            <Trans>Back to the table</Trans>
          </QuietLink>
          {count > 0 && (
            <Button onClick={() => print()}>
              <PrintSign />
              <Trans>Print</Trans>
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="print:hidden">
        {cows !== undefined && t`${plural(count, { one: '# tag', other: '# tags' })}`}
        {count > 0 && ` · ${t`Ten fit on a page of A4.`}`}
      </p>
      <div role="alert" className="empty:hidden print:hidden">
        {missing.length > 0 && (
          <p className="rounded-card border-2 border-clay-600 bg-white p-3">
            <Trans>No longer on this page of the table:</Trans>{' '}
            <span translate="no">{missing.join(', ')}</span>
          </p>
        )}
        {failure !== undefined && (
          <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3">
            <p className="grow">{failureSentence(i18n, failure)}</p>
            <QuietButton onClick={onRetry}>
              <Trans>Try again</Trans>
            </QuietButton>
          </div>
        )}
      </div>
      {cows === undefined && failure === undefined && <Skeleton className="h-96 rounded-card" />}
      <div className="flex flex-col gap-3 print:block">
        {sheetsOf(cows ?? []).map((sheet) => (
          <ul key={sheet[0]?._id} className="tag-sheet grid gap-3 lg:grid-cols-2">
            {sheet.map((cow) => (
              <EarTagCard key={cow._id} cow={cow} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

const sheetsOf = (cows: InventoryCow[]): InventoryCow[][] =>
  Array.from({ length: Math.ceil(cows.length / ON_A_PAGE) }, (_, page) =>
    cows.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE),
  );
