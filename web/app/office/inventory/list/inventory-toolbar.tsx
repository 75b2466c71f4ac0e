import { SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import { SORT_FIELDS } from '@khamar/contract/cows/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { COLOR_LABELS, COW_SIZE_LABELS, GENDER_LABELS, STATUS_LABELS } from '~/domain/cow-labels';
import { TagSearch } from '~/domain/tag-search';
import { type CowField, FIELD_LABELS } from '~/office/inventory/cow-fields';
import Funnel from 'lucide-react/icons/funnel';
import { ExportButton } from '~/office/ui/export-button';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { isFiltered } from '~/office/ui/table/list-query';
import { useMedia, WIDE } from '~/lib/use-media';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/select-field';
import { useFormat } from '~/i18n/use-language';
import { useState } from 'react';
import { ColumnPicker, type useColumns } from './column-picker.tsx';
import { type Choice, CHOICE_NAMES, CHOICES, type CowListAddress, NO_FILTERS } from './cow-list.ts';

/** The table shows descriptions in the page's language; an exported sheet has both. */
function sheetColumns(shown: CowField[]): string {
  const wanted = new Set<CowField>(shown.includes('description') ? [...shown, 'descriptionBn'] : shown);
  return SHEET_COLUMNS.filter((column) => wanted.has(column)).join(',');
}

interface InventoryToolbarProps {
  address: CowListAddress;
  columns: ReturnType<typeof useColumns>;
  /** Number of matching cows; undefined while loading. */
  total: number | undefined;
  /** Links at the end of the toolbar, on phones. */
  tools: React.ReactNode;
  areAllChosen: boolean;
  onChooseAll: () => void;
}

export function InventoryToolbar(props: InventoryToolbarProps) {
  const { address, columns, total, tools, areAllChosen, onChooseAll } = props;
  const { t } = useLingui();
  const { query, change } = address;
  const { number } = useFormat();
  const isWide = useMedia(WIDE);
  const active = CHOICE_NAMES.filter((name) => query.filters[name] !== '').length;
  const [isOpen, setOpen] = useState(active > 0 && isWide);
  const clear = () => change({ filters: NO_FILTERS });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {/* On a phone, search and filters share a line, so the first cow appears within 300 px. */}
        <div className="flex items-center gap-2 max-md:w-full">
          <TagSearch
            aria-label={t`Search by tag`}
            value={query.filters.tagId}
            onType={(tagId) => change({ filters: { tagId } }, true)}
            onEnter={(tagId) => change({ filters: { tagId } })}
            className="rounded-full px-4 md:w-56"
          />
          <QuietButton
            aria-expanded={isOpen}
            aria-controls={isWide ? 'inventory-filters' : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Funnel />
            <Trans>Filters</Trans>
            {active > 0 && (
              <span className="rounded-full bg-pasture-800 px-2 text-sm text-cream-50">{number(active)}</span>
            )}
          </QuietButton>
        </div>
        {total !== 0 && (
          <label className="flex min-h-11 shrink-0 cursor-pointer items-center gap-1 md:hidden">
            <input
              type="checkbox"
              checked={areAllChosen}
              onChange={onChooseAll}
              className="size-6 accent-pasture-800"
            />
            <Trans>Select all</Trans>
          </label>
        )}
        <ColumnPicker {...columns} />
        {isFiltered(query) && (
          <QuietButton onClick={clear}>
            <Trans>Clear Filters</Trans>
          </QuietButton>
        )}
        {total !== 0 && (
          <ExportButton
            url="/product/dashboard/export-cows"
            name="cows"
            query={query}
            params={{ columns: sheetColumns(columns.columns) }}
          />
        )}
        {tools}
      </div>
      {isWide && (
        <div
          id="inventory-filters"
          className={`grid-cols-5 gap-3 rounded-card border border-cream-200 bg-white p-3 ${isOpen ? 'grid' : 'hidden'}`}
        >
          <FilterChoices address={address} />
        </div>
      )}
      {isOpen && !isWide && (
        <FilterSheet
          total={total}
          onClear={isFiltered(query) ? clear : undefined}
          onClose={() => setOpen(false)}
        >
          <FilterChoices address={address} />
          <PhoneSort address={address} />
        </FilterSheet>
      )}
    </div>
  );
}

interface FilterSheetProps {
  total: number | undefined;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
  onClose: () => void;
  children: React.ReactNode;
}

/** Every choice applies immediately; the button only closes the sheet and shows the result count. */
function FilterSheet({ total, onClear, onClose, children }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <Dialog
      size="sheet"
      title={t`Filters`}
      onDismiss={onClose}
      foot={
        <>
          <Button onClick={onClose} className="grow">
            {total === undefined ? (
              <Trans>One moment…</Trans>
            ) : (
              t`${plural(total, { one: 'Show # cow', other: 'Show # cows' })}`
            )}
          </Button>
          {onClear !== undefined && (
            <QuietButton onClick={onClear} className="grow">
              <Trans>Clear Filters</Trans>
            </QuietButton>
          )}
        </>
      }
    >
      <div id="inventory-filters" className="grid gap-3">
        {children}
      </div>
    </Dialog>
  );
}

/** For phones, where the table has no column headers. */
function PhoneSort({ address: { query, change } }: { address: CowListAddress }) {
  const { t, i18n } = useLingui();
  const value = query.sortField === '' ? '' : `${query.sortField} ${query.sortDir}`;
  return (
    <SelectField
      label={t`Sort By`}
      value={value}
      onChange={({ target }) => {
        const [sortField = '', direction] = target.value.split(' ');
        change({ sortField, sortDir: direction === 'desc' ? 'desc' : 'asc' });
      }}
    >
      <option value="">{t`Newest first`}</option>
      {SORT_FIELDS.flatMap((field) => {
        const label = i18n._(FIELD_LABELS[field]);
        return [
          <option key={`${field} asc`} value={`${field} asc`}>{`${label} ▲`}</option>,
          <option key={`${field} desc`} value={`${field} desc`}>{`${label} ▼`}</option>,
        ];
      })}
    </SelectField>
  );
}

const LABELS: Record<Choice, MessageDescriptor> = {
  availabilityStatus: FIELD_LABELS.availabilityStatus,
  gender: FIELD_LABELS.gender,
  color: FIELD_LABELS.color,
  cowSize: FIELD_LABELS.cowSize,
  picture: msg`Photo`,
};

const CHOICE_LABELS: Record<Choice, Record<string, MessageDescriptor>> = {
  availabilityStatus: STATUS_LABELS,
  gender: GENDER_LABELS,
  color: COLOR_LABELS,
  cowSize: COW_SIZE_LABELS,
  picture: { yes: msg`With photo`, no: msg`Without photo` },
};

function FilterChoices({ address: { query, change } }: { address: CowListAddress }) {
  const { t, i18n } = useLingui();
  return CHOICE_NAMES.map((name) => (
    <SelectField
      key={name}
      label={i18n._(LABELS[name])}
      value={query.filters[name]}
      onChange={({ target }) => change({ filters: { [name]: target.value } })}
    >
      <option value="">{t`Any`}</option>
      {CHOICES[name].map((value) => {
        const valueLabel = CHOICE_LABELS[name][value];
        return (
          <option key={value} value={value}>
            {valueLabel === undefined ? value : i18n._(valueLabel)}
          </option>
        );
      })}
    </SelectField>
  ));
}
