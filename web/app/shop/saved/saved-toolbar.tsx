import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { SelectField } from '~/ui/select-field';
import { availabilityToggled, selectFilter, type SortBy, sortChosen, SORTS } from './saved-filter.slice.ts';

const SORT_LABELS: Record<SortBy, MessageDescriptor> = {
  latest: msg`Recently saved`,
  priceHigh: msg`Price High to Low`,
  priceLow: msg`Price Low to High`,
};

export function SavedToolbar() {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const { availability, sortBy } = useAppSelector(selectFilter);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={availability}
          onChange={() => dispatch(availabilityToggled())}
          className="size-6 accent-pasture-800"
        />
        <Trans>Available only</Trans>
      </label>
      <div className="flex max-md:w-full">
        <SelectField
          inline
          label={t`Sort By`}
          value={sortBy}
          onChange={({ target }) =>
            dispatch(sortChosen(SORTS.find((sort) => sort === target.value) ?? 'latest'))
          }
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {i18n._(SORT_LABELS[sort])}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
