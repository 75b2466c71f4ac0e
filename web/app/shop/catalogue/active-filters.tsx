import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { breedName, COLOR_LABELS, COW_SIZE_LABELS, GENDER_LABELS, STATUS_NAMES } from '~/domain/cow-labels';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import { CloseIcon } from '~/ui/icons';
import { useSpanLabel } from './use-span-label.ts';
import {
  type CatalogueQuery,
  EVERYTHING,
  PRICES,
  type Span,
  WEIGHTS,
  writeCatalogueQuery,
} from './catalogue-query.ts';

interface ActiveFilter {
  label: string;
  /** What removing it changes. */
  without: Partial<CatalogueQuery>;
}

/** A link for each active filter, which leads to the list without it. */
export function ActiveFilters({ query }: { query: CatalogueQuery }) {
  const { t } = useLingui();
  const paths = usePaths();
  const filters = useActiveFilters(query);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t`Active filters`} className="-mt-3 flex flex-wrap gap-2">
      {filters.map(({ label, without }) => (
        <li key={Object.keys(without).join() + label} className="flex max-w-full">
          <Link
            to={
              paths.allCows() +
              writeCatalogueQuery({ ...query, ...without, page: EVERYTHING.page, size: EVERYTHING.size })
            }
            preventScrollReset
            aria-label={t`Remove filter ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-full bg-pasture-200 py-1 pr-3 pl-4 text-pasture-900 hover:bg-pasture-500"
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <CloseIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function useActiveFilters(query: CatalogueQuery): ActiveFilter[] {
  const { t, i18n } = useLingui();
  const spanLabel = useSpanLabel();
  const { tagId, search, price, weight, colors, gender, cowSize, breed, age, teeth, qurbani } = query;
  const { availabilityStatus } = query;
  const isNarrowed = (span: Span, bounds: Span) => span.low !== bounds.low || span.high !== bounds.high;
  const filters: (ActiveFilter | false)[] = [
    search !== '' && { label: `“${search}”`, without: { search: '' } },
    tagId !== '' && { label: tagId, without: { tagId: '' } },
    availabilityStatus !== null && {
      label: i18n._(STATUS_NAMES[availabilityStatus]),
      without: { availabilityStatus: null },
    },
    isNarrowed(price, PRICES) && { label: spanLabel.price(price), without: { price: EVERYTHING.price } },
    isNarrowed(weight, WEIGHTS) && {
      label: spanLabel.weight(weight),
      without: { weight: EVERYTHING.weight },
    },
    ...colors.map((color) => ({
      label: i18n._(COLOR_LABELS[color]),
      without: { colors: colors.filter((other) => other !== color) },
    })),
    gender !== null && { label: i18n._(GENDER_LABELS[gender]), without: { gender: null } },
    cowSize !== null && { label: i18n._(COW_SIZE_LABELS[cowSize]), without: { cowSize: null } },
    teeth !== null && {
      label: t`${plural(teeth, { one: '# tooth', other: '# teeth' })}`,
      without: { teeth: null },
    },
    qurbani !== null && { label: t`Fit for qurbani`, without: { qurbani: null } },
    breed !== '' && { label: breedName(i18n, breed), without: { breed: '' } },
    age !== null && { label: t`${plural(age, { one: '# year', other: '# years' })}`, without: { age: null } },
  ];
  return filters.filter((filter) => filter !== false);
}
