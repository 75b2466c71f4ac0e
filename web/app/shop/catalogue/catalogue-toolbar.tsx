import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/select-field';
import { SheetButton } from './side-sheet.tsx';
import { useActiveFilters } from './active-filters.tsx';
import { Skeleton } from '~/ui/skeleton';
import {
  type CatalogueQuery,
  EVERYTHING,
  PAGE_SIZES,
  type Sort,
  SORTS,
  writeCatalogueQuery,
} from './catalogue-query.ts';
import { FILTERS_ID } from './filter-panel.tsx';
import type { Catalogue } from './use-catalogue.ts';

const SORT_LABELS: Record<Sort, MessageDescriptor> = {
  1: msg`Price High to Low`,
  2: msg`Price Low to High`,
  3: msg`Weight High to Low`,
  4: msg`Weight Low to High`,
};

interface ToolbarProps {
  catalogue: Catalogue;
  totalCows: number | undefined;
  hasFailed: boolean;
}

/** Result count and sort order; on a phone also the filter button. */
export function CatalogueToolbar({ catalogue, totalCows, hasFailed }: ToolbarProps) {
  const { draft, arrange } = catalogue;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const activeFilters = useActiveFilters(draft).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SheetButton opens={FILTERS_ID}>
        <Trans>Filters</Trans>
        {activeFilters > 0 && (
          <span className="rounded-full bg-tag-400 px-2 text-sm text-pasture-900 tabular-nums">
            {format.number(activeFilters)}
          </span>
        )}
      </SheetButton>
      <div className="order-last flex w-full flex-wrap items-center justify-between gap-x-6 md:order-none md:w-auto">
        <p role="status" className="font-semibold tabular-nums">
          {totalCows === undefined ? (
            !hasFailed && <Skeleton className="my-1 h-4 w-24 rounded-tag" />
          ) : (
            <Plural
              value={totalCows}
              one={`${format.number(totalCows)} cow`}
              other={`${format.number(totalCows)} cows`}
            />
          )}
        </p>
        <AvailableOnly catalogue={catalogue} />
      </div>
      <ArrangeForm rest={{ ...draft, sort: null }}>
        <SelectField
          inline
          isLabelHiddenOnPhones
          label={t`Sort By`}
          name="sort"
          value={draft.sort ?? ''}
          onChange={({ target }) =>
            arrange({ sort: SORTS.find((sort) => String(sort) === target.value) ?? null })
          }
        >
          <option value="">{t`Available first`}</option>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {i18n._(SORT_LABELS[sort])}
            </option>
          ))}
        </SelectField>
      </ArrangeForm>
    </div>
  );
}

/** A submit button, so that it also works without JavaScript. */
function AvailableOnly({ catalogue: { draft, filter } }: Pick<ToolbarProps, 'catalogue'>) {
  const paths = usePaths();
  const isOn = draft.availabilityStatus === 'AVAILABLE';
  return (
    <form
      method="get"
      action={paths.allCows()}
      onSubmit={(event) => {
        event.preventDefault();
        filter({ availabilityStatus: isOn ? null : 'AVAILABLE' });
      }}
    >
      <HiddenFields of={{ ...draft, availabilityStatus: null, size: EVERYTHING.size }} />
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        {...(!isOn && { name: 'availabilityStatus', value: 'AVAILABLE' })}
        className="group inline-flex min-h-11 cursor-pointer items-center gap-2"
      >
        <Trans>Available only</Trans>
        <span
          aria-hidden
          className="flex h-6 w-10 items-center rounded-full border border-ink-600 bg-white p-0.5 transition-colors duration-150 group-aria-checked:justify-end group-aria-checked:border-pasture-800 group-aria-checked:bg-pasture-800"
        >
          <span className="size-4 rounded-full bg-ink-600 group-aria-checked:bg-cream-50" />
        </span>
      </button>
    </form>
  );
}

export function PageSizeField({ catalogue: { draft, arrange } }: Pick<ToolbarProps, 'catalogue'>) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ArrangeForm rest={{ ...draft, size: EVERYTHING.size }}>
      <SelectField
        inline
        label={t`Cows per page`}
        name="size"
        value={draft.size}
        onChange={({ target }) => arrange({ size: Number(target.value) })}
      >
        {/* The default size is shown, but not offered as a choice. */}
        {draft.size === EVERYTHING.size && (
          <option hidden value={EVERYTHING.size}>
            {format.number(EVERYTHING.size)}
          </option>
        )}
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {format.number(size)}
          </option>
        ))}
      </SelectField>
    </ArrangeForm>
  );
}

/** A form with one visible field and the rest of the query hidden, for browsers without JavaScript. */
function ArrangeForm({ rest, children }: { rest: CatalogueQuery; children: React.ReactNode }) {
  const paths = usePaths();
  return (
    <form
      method="get"
      action={paths.allCows()}
      className="flex min-w-0 grow basis-40 items-center gap-2 noscript:flex-wrap md:grow-0 md:basis-auto"
    >
      <HiddenFields of={rest} />
      {children}
      <noscript>
        <Button type="submit">
          <Trans>Show cows</Trans>
        </Button>
      </noscript>
    </form>
  );
}

/** The query on page 1. */
function HiddenFields({ of }: { of: CatalogueQuery }) {
  const parameters = [...new URLSearchParams(writeCatalogueQuery({ ...of, page: EVERYTHING.page }))];
  // A form would escape the commas, so each colour is sent separately.
  const fields = parameters.flatMap(([name, text]) =>
    (name === 'color' ? text.split(',') : [text]).map((value) => [name, value] as const),
  );
  return fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}
