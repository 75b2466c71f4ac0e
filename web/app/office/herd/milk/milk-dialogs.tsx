import { MILKINGS, type Milking } from '@khamar/contract/herd/enums';
import { millilitresOf } from '@khamar/contract/herd/litres';
import type { MilkEntry } from '@khamar/contract/herd/milk';
import { farmDay } from '@khamar/contract/moment';
import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField, TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { CorrectEntryDialog, NoteField, orNull, RecordEntryDialog } from '~/office/herd/entry-dialogs';
import { MILKING_LABELS } from '~/office/herd/herd-labels';
import type { FieldOf } from '~/office/sales/booking-fields';

const loadMilkSchemas = () => import('@khamar/contract/herd/milk');
const toMilk = ({ note, millilitres = '', ...values }: Values) => ({
  ...values,
  millilitres: millilitresOf(millilitres),
  note: orNull(note),
});

function LitresField({ field }: { field: FieldOf }) {
  const { t } = useLingui();
  return <NumberField {...field('millilitres')} label={t`Litres`} required inputMode="decimal" />;
}

interface RecordMilkDialogProps {
  cow: { _id: string; tagId: string };
  day?: string;
  milking?: Milking;
  onClose: () => void;
}

export function RecordMilkDialog({
  cow,
  day = farmDay(),
  milking = 'MORNING',
  onClose,
}: RecordMilkDialogProps) {
  const { t, i18n } = useLingui();
  const { _id, tagId } = cow;
  return (
    <RecordEntryDialog
      path="milk"
      id={_id}
      title={t`Milk for ${tagId}`}
      submitLabel={t`Add milk`}
      loadSchema={async () => (await loadMilkSchemas()).NewMilk}
      toInput={toMilk}
      defaultValues={{ day, milking }}
      done={t`Milk added`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <LitresField field={field} />
          <ChoiceField
            field={field('milking')}
            label={t`Milking`}
            options={MILKINGS.map((value) => ({ value, label: i18n._(MILKING_LABELS[value]) }))}
          />
          <TextField {...field('day')} type="date" max={farmDay()} label={t`Date`} required />
          <NoteField field={field} />
        </>
      )}
    </RecordEntryDialog>
  );
}

interface CorrectMilkDialogProps {
  entry: MilkEntry;
  onClose: () => void;
}

export const CorrectMilkDialog = ({ entry, onClose }: CorrectMilkDialogProps) => (
  <CorrectEntryDialog
    path="milk"
    id={entry._id}
    loadSchema={async () => (await loadMilkSchemas()).MilkCorrection}
    toInput={toMilk}
    defaultValues={{ millilitres: String(entry.millilitres / 1000), note: entry.note ?? '' }}
    onClose={onClose}
  >
    {(field) => (
      <>
        <LitresField field={field} />
        <NoteField field={field} />
      </>
    )}
  </CorrectEntryDialog>
);
