import { SORT_FIELDS } from '@khamar/contract/cows/sort-fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { FIELD_WORDS } from '~/office/herd/cow-fields';
import { FilterSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import { SelectField } from '~/ui/select-field';
import { useFormat } from '~/i18n/use-language';
import { useState } from 'react';
import { ColumnPicker } from './column-picker.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { CHOICE_NAMES, WHOLE_HERD } from './inventory-query.ts';
import { TagSearch } from './tag-search.tsx';
import type { useColumns } from './use-columns.ts';
import type { InventoryAddress } from './use-inventory-query.ts';

interface InventoryToolbarProps {
  address: InventoryAddress;
  columns: ReturnType<typeof useColumns>;
  areAllChosen: boolean;
  onChooseAll: () => void;
}

export function InventoryToolbar({ address, columns, areAllChosen, onChooseAll }: InventoryToolbarProps) {
  const { query, change } = address;
  const { number } = useFormat();
  const active = CHOICE_NAMES.filter((name) => query[name] !== '').length;
  const [isOpen, setOpen] = useState(active > 0);
  const clear = () => {
    const { size, sortField, sortDir } = query;
    change({ ...WHOLE_HERD, size, sortField, sortDir });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TagSearch
          value={query.tagId}
          onType={(tagId) => change({ tagId }, true)}
          onSettle={(tagId) => change({ tagId })}
        />
        <QuietButton
          aria-expanded={isOpen}
          aria-controls="inventory-filters"
          onClick={() => setOpen(!isOpen)}
        >
          <FilterSign />
          <Trans>Filters</Trans>
          {active > 0 && (
            <span className="rounded-full bg-pasture-800 px-2 text-sm text-cream-50">{number(active)}</span>
          )}
        </QuietButton>
        <ColumnPicker {...columns} />
        {(active > 0 || query.tagId !== '') && (
          <QuietButton onClick={clear}>
            <Trans>Clear Filters</Trans>
          </QuietButton>
        )}
        <ExportButton query={query} columns={columns.columns} />
      </div>
      <div
        id="inventory-filters"
        className={`gap-3 rounded-card border border-cream-200 bg-white p-3 md:grid-cols-5 ${isOpen ? 'grid' : 'hidden'}`}
      >
        <FilterChoices address={address} />
      </div>
      <div className="flex items-center justify-between gap-2 md:hidden">
        <label className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={onChooseAll}
            className="size-6 accent-pasture-800"
          />
          <Trans>All</Trans>
        </label>
        <PhoneSort address={address} />
      </div>
    </div>
  );
}

/** A phone has no heads of columns to tap. */
function PhoneSort({ address: { query, change } }: { address: InventoryAddress }) {
  const { t, i18n } = useLingui();
  const value = query.sortField === '' ? '' : `${query.sortField} ${query.sortDir}`;
  return (
    <SelectField
      inline
      label={t`Sort By`}
      value={value}
      onChange={({ target }) => {
        const [name, direction] = target.value.split(' ');
        const sortField = SORT_FIELDS.find((field) => field === name) ?? '';
        change({ sortField, sortDir: direction === 'desc' ? 'desc' : 'asc' });
      }}
    >
      <option value="">{t`Newest first`}</option>
      {SORT_FIELDS.flatMap((field) => {
        const words = i18n._(FIELD_WORDS[field]);
        return [
          <option key={`${field} asc`} value={`${field} asc`}>{`${words} ▲`}</option>,
          <option key={`${field} desc`} value={`${field} desc`}>{`${words} ▼`}</option>,
        ];
      })}
    </SelectField>
  );
}
