import { AVAILABILITY } from '@khamar/contract/cows/enums';
import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { SaveOrCancel } from './save-or-cancel.tsx';

interface StatusPickerProps {
  cow: InventoryCow;
  /** Gets the cow as it was when the selection started. */
  onPick: (seen: InventoryCow, status: AvailabilityStatus) => void;
}

/** Green while the cow can be bought; yellow while booked, pale yellow once sold. */
const TONES: Record<AvailabilityStatus, string> = {
  AVAILABLE: 'bg-pasture-200 text-pasture-900',
  BOOKED: 'bg-tag-400 text-ink-900',
  SOLD: 'bg-tag-200 text-ink-900',
};

interface Draft {
  seen: InventoryCow;
  status: AvailabilityStatus;
}

/**
 * An editable status badge. A choice from the open list applies immediately; an arrow key on the closed list only proposes, and Save or
 * Enter confirms, so an accidental key does not sell a cow.
 */
export function StatusPicker({ cow, onPick }: StatusPickerProps) {
  const { t, i18n } = useLingui();
  const hintId = useId();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isByKey = useRef(false);
  const select = useRef<HTMLSelectElement>(null);
  const { tagId } = cow;
  const shown = draft?.status ?? cow.availabilityStatus;
  const commit = () => {
    setDraft(null);
    select.current?.focus();
    if (draft !== null && draft.status !== draft.seen.availabilityStatus) onPick(draft.seen, draft.status);
  };
  return (
    <span className="inline-flex max-w-full flex-col items-start gap-1">
      <select
        ref={select}
        aria-label={t`Status of ${tagId}`}
        aria-describedby={draft === null ? undefined : hintId}
        value={shown}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={(event) => {
          const { key, altKey } = event;
          // Space, or Alt with an arrow key, opens the list.
          isByKey.current = !altKey && key !== ' ' && key !== 'Enter';
          if (key === 'Enter' && draft !== null) {
            // Otherwise Chromium opens the list on the same key.
            event.preventDefault();
            commit();
          }
          if (key === 'Escape') setDraft(null);
        }}
        onBlur={() => {
          isByKey.current = false;
        }}
        onChange={({ target }) => {
          const status = AVAILABILITY.find((known) => known === target.value);
          // Chromium fires the same change again on Enter or blur.
          if (status === undefined || status === shown) return;
          const seen = draft?.seen ?? cow;
          setDraft(isByKey.current ? { seen, status } : null);
          if (!isByKey.current) onPick(seen, status);
        }}
        className={`min-h-11 max-w-full field-sizing-content cursor-pointer rounded-full border px-3 font-semibold max-md:px-2 hover:border-ink-600 ${TONES[shown]} ${
          draft === null ? 'border-transparent' : 'border-dashed border-ink-900'
        }`}
      >
        {AVAILABILITY.map((status) => (
          <option key={status} value={status} className="bg-white text-ink-900">
            {i18n._(STATUS_LABELS[status])}
          </option>
        ))}
      </select>
      {draft !== null && (
        <>
          <span id={hintId} className="max-w-40 pt-1 text-sm whitespace-normal">
            <Trans>Enter saves, Escape cancels</Trans>
          </span>
          <SaveOrCancel
            onSave={commit}
            onCancel={() => {
              setDraft(null);
              select.current?.focus();
            }}
          />
        </>
      )}
    </span>
  );
}
