import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { fileOf } from '@khamar/contract/pictures/srcset';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { type CowField, cowValue, FIELD_WORDS } from '~/office/herd/cow-fields';
import { EarTag } from '~/domain/ear-tag';
import { BinSign, ClockSign, EditSign } from '~/office/ui/icons';
import { IconButton } from '~/office/ui/quiet-button';
import { ChangeNote, type NoteActions } from '~/office/herd/changes/change-note';
import { isNumeric } from './column-classes.ts';
import type { CowNote } from '~/office/herd/changes/cow-notes';
import { cutWords } from './shorten.ts';
import { PriceCell } from '~/office/herd/cells/price-cell';
import { StatusPicker } from '~/office/herd/cells/status-picker';
import type { Stock } from '~/office/herd/changes/use-inventory-actions';

export interface RowDeeds extends NoteActions {
  change: Stock['change'];
  choose: (cow: InventoryCow) => void;
  edit: (cow: InventoryCow) => void;
  remove: (cow: InventoryCow) => void;
  showHistory: (cow: InventoryCow) => void;
}

interface CowRowProps {
  cow: InventoryCow;
  columns: CowField[];
  isChosen: boolean;
  /** What became of the last change of this cow. */
  note: CowNote | undefined;
  deeds: RowDeeds;
}

/** A row at a desk; on a phone a card of two columns, where each value has its name above it. */
const cell =
  'px-2 py-1 max-md:flex max-md:min-w-0 max-md:has-data-editing:col-span-2 max-md:flex-col max-md:items-start max-md:px-3';

export const CowRow = memo(function CowRow({ cow, columns, isChosen, note, deeds }: CowRowProps) {
  const { t, i18n } = useLingui();
  const { tagId, picture } = cow;
  const tone = isChosen ? 'bg-cream-100' : 'bg-white';
  return (
    <>
      <tr
        className={`group border-t border-cream-200 max-md:grid max-md:grid-cols-2 max-md:border max-md:py-1 ${tone} ${
          note === undefined ? 'max-md:mb-3 max-md:rounded-card' : 'max-md:rounded-t-card max-md:border-b-0'
        }`}
      >
        <td className="max-md:hidden">
          <Choose label={t`Choose ${tagId}`} isChosen={isChosen} onChoose={() => deeds.choose(cow)} />
        </td>
        <th
          scope="row"
          className="sticky left-0 z-10 bg-inherit px-2 py-1 text-left max-md:static max-md:col-span-2"
        >
          <span className="flex items-center gap-2">
            <span className="md:hidden">
              <Choose label={t`Choose ${tagId}`} isChosen={isChosen} onChoose={() => deeds.choose(cow)} />
            </span>
            {picture === null ? (
              <span aria-hidden className="h-9 w-12 shrink-0 rounded-tag bg-cream-200" />
            ) : (
              <img
                src={fileOf(picture, picture.widths[0] ?? picture.width, 'webp')}
                alt=""
                width={48}
                height={36}
                loading="lazy"
                className="h-9 w-12 shrink-0 rounded-tag object-cover"
              />
            )}
            <EarTag className="min-w-0 max-md:wrap-anywhere md:whitespace-nowrap">{tagId}</EarTag>
          </span>
        </th>
        {columns.slice(1).map((field) => (
          <td
            key={field}
            className={`${cell} ${isNumeric(field) ? 'tabular-nums md:text-right md:whitespace-nowrap' : ''} ${field === 'description' ? 'max-md:col-span-2' : ''}`}
          >
            <span className="text-sm text-ink-600 md:hidden">{i18n._(FIELD_WORDS[field])}</span>
            <CowValue cow={cow} field={field} change={deeds.change} />
          </td>
        ))}
        <td className="bg-inherit py-1 whitespace-nowrap max-md:col-span-2 max-md:px-1 max-md:flex max-md:justify-end md:sticky md:right-0 md:group-has-data-editing:static">
          <IconButton label={t`Edit ${tagId}`} onClick={() => deeds.edit(cow)}>
            <EditSign />
          </IconButton>
          <IconButton label={t`History of ${tagId}`} onClick={() => deeds.showHistory(cow)}>
            <ClockSign />
          </IconButton>
          <IconButton tone="danger" label={t`Delete ${tagId}`} onClick={() => deeds.remove(cow)}>
            <BinSign />
          </IconButton>
        </td>
      </tr>
      {note !== undefined && (
        <tr
          className={`max-md:mb-3 max-md:block max-md:rounded-b-card max-md:border max-md:border-t-0 max-md:border-cream-200 ${tone}`}
        >
          <td colSpan={columns.length + 2} className="px-2 pb-2 max-md:block">
            {/* The table may be wider than its box: what is said of a row stays in sight. */}
            <div className="sticky left-2 md:w-fit md:max-w-2xl">
              <ChangeNote note={note} actions={deeds} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

interface CowValueProps {
  cow: InventoryCow;
  field: CowField;
  change: Stock['change'];
}

function CowValue({ cow, field, change }: CowValueProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  if (field === 'availabilityStatus') {
    return (
      <StatusPicker cow={cow} onPick={(seen, status) => void change(seen, { availabilityStatus: status })} />
    );
  }
  if (field === 'currentPrice') {
    return <PriceCell cow={cow} onSave={(seen, price) => void change(seen, { currentPrice: price })} />;
  }
  const text = cowValue(i18n, language, field, cow[field]);
  if (field !== 'description') return <span className="max-md:wrap-anywhere">{text}</span>;
  return <span className="block text-sm md:min-w-32">{cutWords(text)}</span>;
}

interface ChooseProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** The label around the box is as large as a thumb. */
const Choose = ({ label, isChosen, onChoose }: ChooseProps) => (
  <label className="inline-flex size-11 cursor-pointer items-center justify-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isChosen}
      onChange={onChoose}
      className="size-6 accent-pasture-800"
    />
  </label>
);
