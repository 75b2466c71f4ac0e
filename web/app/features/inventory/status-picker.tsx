import type { AvailabilityStatus } from '@khamar/contract/cow';
import type { InventoryCow } from '@khamar/contract/inventory';
import { useLingui } from '@lingui/react/macro';
import { STATUS_WORDS } from '~/lib/cow-words';
import { AVAILABILITY } from './choices.ts';

interface StatusPickerProps {
  cow: InventoryCow;
  onPick: (status: AvailabilityStatus) => void;
}

/** A badge that can be changed: a word and a colour, green where the cow can be bought. */
export function StatusPicker({ cow, onPick }: StatusPickerProps) {
  const { t, i18n } = useLingui();
  const { tagId, availabilityStatus } = cow;
  const tone =
    availabilityStatus === 'AVAILABLE' ? 'bg-pasture-200 text-pasture-900' : 'bg-tag-200 text-ink-900';
  return (
    <select
      aria-label={t`Status of ${tagId}`}
      value={availabilityStatus}
      onChange={({ target }) => {
        const status = AVAILABILITY.find((known) => known === target.value);
        if (status !== undefined) onPick(status);
      }}
      className={`min-h-11 cursor-pointer rounded-full border border-transparent px-3 font-semibold hover:border-ink-600 ${tone}`}
    >
      {AVAILABILITY.map((status) => (
        <option key={status} value={status} className="bg-white text-ink-900">
          {i18n._(STATUS_WORDS[status])}
        </option>
      ))}
    </select>
  );
}
