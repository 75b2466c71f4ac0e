import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useListInventoryQuery } from '~/office/herd/inventory.api';
import { chosenIn, COW_LIST } from '~/office/herd/list/cow-list';
import { parametersOf } from '~/office/ui/table/list-query';
import { LoadFailure } from '~/office/ui/table/list-states';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Button } from '~/ui/button';
import Printer from 'lucide-react/icons/printer';
import { QuietLink } from '~/office/ui/quiet-button';
import { Skeleton } from '~/ui/skeleton';
import { EarTagCard } from './ear-tag-card.tsx';
import tagSheetCss from './tag-sheet.css?url';

/** Two columns of five fit on a page of A4. */
const ON_A_PAGE = 10;

/** The address has the parameters of the table, so that a sheet can be printed again. */
export function EarTagsScreen() {
  const { query, pathOf } = useListQuery(COW_LIST);
  const [search] = useSearchParams();
  const { data, error, refetch } = useListInventoryQuery(parametersOf(query), {
    refetchOnMountOrArgChange: true,
  });
  const chosen = chosenIn(search);
  const cows = chosen.length === 0 ? data?.cows : data?.cows.filter(({ tagId }) => chosen.includes(tagId));
  /** Chosen, but no longer on this page of the table. */
  const missing = chosen.filter((tag) => cows !== undefined && !cows.some(({ tagId }) => tagId === tag));
  const { t } = useLingui();
  const count = cows?.length ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-3 print:block">
      <link rel="stylesheet" href={tagSheetCss} />
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-2xl font-bold">
          <Trans>Ear tags</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          <QuietLink to={pathOf(query)}>
            <Trans>Back to the table</Trans>
          </QuietLink>
          <Button
            aria-disabled={count === 0}
            onClick={() => {
              if (count > 0) print();
            }}
          >
            <Printer />
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      <p role="status" className="min-h-6 print:hidden">
        {cows !== undefined && t`${plural(count, { one: '# tag', other: '# tags' })}`}
        {count > 0 && ` · ${t`Ten fit on a page of A4.`}`}
      </p>
      <div className="flex flex-col gap-3 empty:hidden print:hidden">
        {missing.length > 0 && (
          <p role="alert" className="rounded-card border-2 border-clay-600 bg-white p-3">
            <Trans>No longer on this page of the table:</Trans>{' '}
            <span translate="no">{missing.join(', ')}</span>
          </p>
        )}
        {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      </div>
      {cows === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
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
