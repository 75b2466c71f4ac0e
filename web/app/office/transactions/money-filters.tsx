import { PROVIDERS } from '@khamar/contract/sales/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { DayField, FilterPanel, FilterSelect } from '~/office/ui/table/list-filters';
import { dayOf, isFiltered, oneOf, searchOf } from '~/office/ui/table/list-query';
import { QuietButton } from '~/office/ui/quiet-button';
import type { ListAddress } from '~/office/ui/table/use-list-query';
import { TypedSearch } from '~/ui/typed-search';

export type MoneyFilter = 'q' | 'provider' | 'from' | 'to';

/** Filters of every payment list. */
export const MONEY_FILTERS: Record<MoneyFilter, (given: string) => string> = {
  q: searchOf,
  provider: oneOf(PROVIDERS),
  from: dayOf,
  to: dayOf,
};

interface MoneyFiltersProps {
  /** Address of a list that has at least these filters. */
  address: Pick<ListAddress<MoneyFilter>, 'query' | 'change' | 'reset'>;
  /** Daily totals have nothing to search. */
  hasSearch?: boolean;
  children?: React.ReactNode;
}

/** Search, method and dates; a list's own filters go below as children. */
export function MoneyFilters(props: MoneyFiltersProps) {
  const { address, hasSearch = true, children } = props;
  const { filters } = address.query;
  const change = (changed: Partial<typeof filters>, isTyped?: boolean) =>
    address.change({ filters: changed }, isTyped);
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      {hasSearch && (
        <TypedSearch
          aria-label={t`Search by booking, TrxID or number`}
          placeholder={t`Booking, TrxID or number`}
          value={filters.q}
          clean={searchOf}
          onType={(q) => change({ q }, true)}
          onEnter={(q) => change({ q })}
          className="rounded-full px-4 md:w-64"
        />
      )}
      <FilterPanel>
        <FilterSelect
          label={t`Method`}
          value={filters.provider}
          any={t`Any`}
          values={PROVIDERS}
          labelOf={(provider) => i18n._(PROVIDER_LABELS[provider])}
          onChoose={(provider) => change({ provider })}
        />
        <DayField label={t`From`} value={filters.from} onPick={(from) => change({ from })} />
        <DayField label={t`To`} value={filters.to} onPick={(to) => change({ to })} />
      </FilterPanel>
      {children}
      {isFiltered(address.query) && (
        <QuietButton onClick={address.reset}>
          <Trans>Clear Filters</Trans>
        </QuietButton>
      )}
    </div>
  );
}
