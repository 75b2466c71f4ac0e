import { Trans, useLingui } from '@lingui/react/macro';
import { COW_FIELDS, type CowField, FIELD_LABELS, isCowField } from '~/office/inventory/cow-fields';
import Columns3 from 'lucide-react/icons/columns-3';
import { deviceStorage, parseStored } from '~/lib/browser-storage';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { useMemo, useState } from 'react';

const KEY = 'khamar/columns';
/** The tag identifies the row and is always shown. */
const OPTIONAL_COLUMNS = COW_FIELDS.filter((field) => field !== 'tagId');
const DEFAULT_COLUMNS: CowField[] = [
  'breed',
  'age',
  'gender',
  'color',
  'currentWeight',
  'currentPrice',
  'availabilityStatus',
  'description',
];

/** The visible columns, remembered on this device. */
export function useColumns() {
  const [chosen, setChosen] = useState(read);
  /** Column visibility for the table. A stable object, so rows do not re-render. */
  const visibility = useMemo(
    () => Object.fromEntries(OPTIONAL_COLUMNS.map((field) => [field, chosen.includes(field)])),
    [chosen],
  );
  return {
    columns: COW_FIELDS.filter((field) => field === 'tagId' || chosen.includes(field)),
    visibility,
    toggle: (field: CowField) => {
      const next = chosen.includes(field) ? chosen.filter((name) => name !== field) : [...chosen, field];
      setChosen(next);
      deviceStorage.write(KEY, JSON.stringify(next));
    },
  };
}

function read(): CowField[] {
  const stored = parseStored(deviceStorage.read(KEY));
  if (!Array.isArray(stored)) return DEFAULT_COLUMNS;
  return stored.filter((name): name is CowField => typeof name === 'string' && isCowField(name));
}

export function ColumnPicker({ columns, toggle }: ReturnType<typeof useColumns>) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* A phone shows cards instead of columns. */}
      <QuietButton onClick={() => setOpen(true)} className="max-md:hidden">
        <Columns3 />
        <Trans>Columns</Trans>
      </QuietButton>
      {isOpen && (
        <Dialog title={t`Visible columns`} onDismiss={() => setOpen(false)}>
          <div className="grid gap-x-4 md:grid-cols-2">
            {OPTIONAL_COLUMNS.map((field) => (
              <label
                key={field}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-2 hover:bg-pasture-200"
              >
                <input
                  type="checkbox"
                  checked={columns.includes(field)}
                  onChange={() => toggle(field)}
                  className="size-6 accent-pasture-800"
                />
                {i18n._(FIELD_LABELS[field])}
              </label>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
