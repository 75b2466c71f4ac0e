import { MILKINGS, type Milking } from '@khamar/contract/herd/enums';
import { millilitresOf } from '@khamar/contract/herd/litres';
import type { MilkEntry } from '@khamar/contract/herd/milk';
import { farmDay } from '@khamar/contract/moment';
import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField, TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { CorrectionHint, NoteField, ofDialog, orNull, RemoveEntryDialog } from '~/office/herd/entry-dialogs';
import { MILKING_LABELS } from '~/office/herd/herd-labels';
import { type FieldOf, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { useCorrectMilkMutation, useRecordMilkMutation, useRemoveMilkMutation } from './milk.api.ts';

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
  const [record] = useRecordMilkMutation();
  const { _id, tagId } = cow;
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Milk for ${tagId}`}
      consequence={null}
      submitLabel={t`Add milk`}
      loadSchema={async () => (await loadMilkSchemas()).NewMilk}
      toInput={toMilk}
      defaultValues={{ day, milking }}
      send={(body, key) => record({ id: _id, body, key })}
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
    </CommandDialog>
  );
}

interface EntryDialogProps {
  entry: MilkEntry;
  onClose: () => void;
}

export function CorrectMilkDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useLingui();
  const [correct] = useCorrectMilkMutation();
  const { _id, millilitres, note } = entry;
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Correct entry`}
      consequence={<CorrectionHint />}
      submitLabel={t`Save correction`}
      loadSchema={async () => (await loadMilkSchemas()).MilkCorrection}
      toInput={toMilk}
      defaultValues={{ millilitres: String(millilitres / 1000), note: note ?? '' }}
      send={(body, key) => correct({ id: _id, body, key })}
      done={t`Entry corrected`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <LitresField field={field} />
          <NoteField field={field} />
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

export function RemoveMilkDialog({ entry, onClose }: EntryDialogProps) {
  const [remove] = useRemoveMilkMutation();
  return <RemoveEntryDialog send={(body, key) => remove({ id: entry._id, body, key })} onClose={onClose} />;
}
