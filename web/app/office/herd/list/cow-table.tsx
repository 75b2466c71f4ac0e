import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { SORT_FIELDS } from '@khamar/contract/cows/sort-fields';
import { useLingui } from '@lingui/react/macro';
import { type CowField, FIELD_WORDS } from '~/office/herd/cow-fields';
import { isNumeric } from './column-classes.ts';
import { CowRow, type RowDeeds } from './cow-row.tsx';
import type { CowNotes } from '~/office/herd/changes/cow-notes';
import { sortedBy } from './inventory-query.ts';
import type { InventoryAddress } from './use-inventory-query.ts';

interface CowTableProps {
  cows: InventoryCow[];
  columns: CowField[];
  address: InventoryAddress;
  chosen: ReadonlySet<string>;
  onChooseAll: () => void;
  notes: CowNotes;
  deeds: RowDeeds;
  /** What it shows is about to be replaced. */
  isBusy: boolean;
}

/** At a desk it scrolls in a box of its own: heads, tag and what can be done stay in sight. */
export function CowTable(props: CowTableProps) {
  const { cows, columns, address, chosen, onChooseAll, notes, deeds, isBusy } = props;
  const { t } = useLingui();
  const areAll = cows.length > 0 && cows.every(({ _id }) => chosen.has(_id));
  return (
    <div className="isolate md:max-h-[max(24rem,calc(100dvh-17rem))] md:overflow-auto md:rounded-card md:border md:border-cream-200 md:bg-white">
      <table
        aria-label={t`Cow Inventory`}
        aria-busy={isBusy}
        className={`w-full border-collapse max-md:block ${isBusy ? 'opacity-60' : ''}`}
      >
        <thead className="sticky top-0 z-20 max-md:hidden">
          <tr className="bg-cream-100">
            <th scope="col" className="w-11">
              <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                <input
                  type="checkbox"
                  aria-label={t`Choose all on this page`}
                  checked={areAll}
                  onChange={onChooseAll}
                  className="size-6 accent-pasture-800"
                />
              </label>
            </th>
            {columns.map((field) => (
              <ColumnHead key={field} field={field} address={address} />
            ))}
            <th scope="col" aria-label={t`What to do`} className="sticky right-0 bg-inherit" />
          </tr>
        </thead>
        <tbody className="max-md:block">
          {cows.map((cow) => (
            <CowRow
              key={cow._id}
              cow={cow}
              columns={columns}
              isChosen={chosen.has(cow._id)}
              note={notes.get(cow._id)}
              deeds={deeds}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ field, address }: { field: CowField; address: InventoryAddress }) {
  const { i18n } = useLingui();
  const { query, change } = address;
  const words = i18n._(FIELD_WORDS[field]);
  const sortable = SORT_FIELDS.find((name) => name === field);
  const side = isNumeric(field) ? 'justify-end text-right' : 'text-left';
  const pinned = field === 'tagId' ? 'sticky left-0 z-10 bg-inherit' : '';
  if (sortable === undefined) {
    return (
      <th scope="col" className={`px-2 ${side}`}>
        {words}
      </th>
    );
  }
  const isSorted = query.sortField === field;
  const order = query.sortDir === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} className={pinned}>
      <button
        type="button"
        onClick={() => change(sortedBy(query, sortable))}
        className={`flex min-h-11 w-full cursor-pointer items-center gap-0.5 rounded-tag px-2 font-bold whitespace-nowrap hover:bg-pasture-200 ${side}`}
      >
        {words}
        <span aria-hidden className={`w-3 text-sm ${isSorted ? '' : 'text-ink-600'}`}>
          {isSorted ? (query.sortDir === 'asc' ? '▲' : '▼') : '↕'}
        </span>
      </button>
    </th>
  );
}
