import type { Cow } from '@khamar/contract/cows/cow';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { breedName, statusLabelOf } from '~/domain/cow-labels';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import type { ChosenCows } from '~/shop/cow-card/chosen-cows.api';
import { CowImage } from '~/shop/cow-card/cow-image';
import { WeightAge } from '~/shop/cow-card/weight-age';
import { ReserveLink } from '~/shop/cow-card/reserve-link';
import { usePaths } from '~/paths';
import type { SavedProduct } from '~/state/wishlist.slice';
import { Badge } from '~/ui/badge';
import { Link } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { MAX_COMPARED, useSelectionPaths } from './compare-selection.ts';

interface Column {
  id: string;
  tagId: string;
  /** Null if no longer listed. */
  cow: Cow | null;
}

/** On a phone, the name of a row is above its values, so that three cows fit. Each row is a grid of its own with the same columns. */
const GRIDS: Record<number, string> = {
  1: 'grid grid-cols-1 md:grid-cols-[10rem_minmax(0,18rem)]',
  2: 'grid grid-cols-[repeat(2,minmax(8rem,1fr))] md:grid-cols-[10rem_repeat(2,minmax(0,18rem))]',
  3: 'grid grid-cols-[repeat(3,minmax(6rem,1fr))] md:grid-cols-[10rem_repeat(3,minmax(0,18rem))]',
};
const row = (count: number) => `${GRIDS[count] ?? ''} gap-x-2 md:gap-x-4`;

interface ComparisonProps {
  /** The `_id`s in the address. */
  ids: string[];
  saved: SavedProduct[];
  cows: ChosenCows;
}

export function Comparison({ ids, saved, cows }: ComparisonProps) {
  const { t } = useLingui();
  const { list } = useSelectionPaths();
  const savedTag = (id: string) => saved.find(({ productId }) => productId === id)?.tagId;
  const columns = ids.map((id): Column => {
    const cow = cows[id] ?? null;
    return { id, cow, tagId: (cow?.tagId ?? savedTag(id)) || t`One cow` };
  });
  return (
    <>
      <CompareTable columns={columns} />
      {ids.length === 1 && (
        <p>
          <Trans>Select at least one more cow</Trans>
        </p>
      )}
      <Link
        to={list(saved.length > MAX_COMPARED ? ids : [])}
        className="inline-flex min-h-11 items-center self-start font-semibold underline"
      >
        <Trans>Back to saved cows</Trans>
      </Link>
    </>
  );
}

/** The roles are explicit: browsers drop those of a table whose rows are grids. */
/* oxlint-disable no-redundant-roles, no-interactive-element-to-noninteractive-role, control-has-associated-label -- see above */
function CompareTable({ columns }: { columns: Column[] }) {
  const { t } = useLingui();
  const rows = useRows();
  const grid = row(columns.length);
  return (
    <div className="overflow-x-auto">
      <table role="table" aria-label={t`Compare cows`} className="block min-w-fit">
        <thead role="rowgroup" className="block">
          <tr role="row" className={`${grid} pb-3`}>
            <th role="columnheader" scope="col" className="max-md:sr-only">
              <span className="sr-only">
                <Trans>Tag</Trans>
              </span>
            </th>
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className="min-w-0 text-left font-normal">
                <ColumnHead
                  {...column}
                  sizes={`(min-width: 48rem) 18rem, ${columns.length > 2 ? 30 : 45}vw`}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {rows.map(([name, valueOf]) => (
            <tr key={name} role="row" className={`${grid} md:border-t md:border-cream-200 md:py-2`}>
              <th
                role="rowheader"
                scope="row"
                className="col-span-full bg-cream-100 px-2 py-0.5 text-left text-sm font-normal text-ink-600 md:col-span-1 md:bg-transparent md:p-0 md:text-base"
              >
                {name}
              </th>
              {columns.map(({ id, cow }) => (
                <td
                  key={id}
                  role="cell"
                  className="min-w-0 px-2 py-1.5 font-semibold break-words tabular-nums md:px-0 md:py-0"
                >
                  {(cow && valueOf(cow)) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
/* oxlint-enable no-redundant-roles, no-interactive-element-to-noninteractive-role, control-has-associated-label */

function useRows(): [name: string, value: (cow: Cow) => React.ReactNode][] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return [
    [t`Price`, ({ currentPrice }) => format.taka(currentPrice)],
    [t`Price per KG`, ({ pricePerKg }) => (pricePerKg === null ? null : format.taka(pricePerKg))],
    [
      t`Current weight`,
      (cow) => (
        <>
          {t`${format.number(cow.currentWeight)} KG`}
          <span className="block text-sm font-normal">
            <WeightAge cow={cow} />
          </span>
        </>
      ),
    ],
    [t`Teeth`, ({ teeth }) => (teeth === null ? null : format.number(teeth))],
    [t`Age`, ({ age }) => t`${plural(age, { one: '# year', other: '# years' })}`],
    [t`Breed`, ({ breed }) => (breed === null ? null : breedName(i18n, breed))],
    [
      t`Reserve`,
      (cow) =>
        cow.availabilityStatus === 'SOLD' ? (
          <Trans>This cow is sold.</Trans>
        ) : (
          <ReserveLink cow={cow} className="w-full px-1! max-md:text-sm" />
        ),
    ],
  ];
}

/** Photo, tag and state. A cow that can no longer be bought says so. */
function ColumnHead({ cow, tagId, sizes }: Column & { sizes: string }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  if (cow === null)
    return (
      <div className="flex flex-col gap-2">
        <div aria-hidden className="aspect-4/3 rounded-tag bg-cream-200" />
        <EarTag className="self-start text-sm">{tagId}</EarTag>
        <p className="text-sm">
          <Trans>{tagId} is no longer listed.</Trans>
        </p>
      </div>
    );
  const isAvailable = cow.availabilityStatus === 'AVAILABLE';
  return (
    <div className="flex flex-col items-start gap-1">
      <CowImage cow={cow} sizes={sizes} className={`rounded-tag ${isAvailable ? '' : 'saturate-50'}`} />
      <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
        <EarTag className="text-sm">{tagId}</EarTag>
      </Link>
      <Badge tone={isAvailable ? 'positive' : 'waiting'} className="max-md:px-2!">
        {i18n._(statusLabelOf(cow))}
      </Badge>
    </div>
  );
}

export const ComparisonSkeleton = ({ count }: { count: number }) => (
  <>
    <p className="sr-only">
      <Trans>Loading cows</Trans>
    </p>
    <div aria-hidden className={row(count)}>
      <span className="max-md:hidden" />
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are identical
        <Skeleton key={index} className="h-140 rounded-tag" />
      ))}
    </div>
  </>
);
