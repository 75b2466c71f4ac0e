import { canCalve } from '@khamar/contract/cows/enums';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { HEALTH_KINDS } from '@khamar/contract/herd/enums';
import type { HealthEntry } from '@khamar/contract/herd/health';
import { farmDay } from '@khamar/contract/moment';
import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '~/forms/choice-field';
import { TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { CorrectEntryDialog, NoteField, orNull, RecordEntryDialog } from '~/office/herd/entry-dialogs';
import { HEALTH_KIND_LABELS } from '~/office/herd/herd-labels';
import type { FieldOf } from '~/office/sales/booking-fields';

const loadHealthSchemas = () => import('@khamar/contract/herd/health');

const toEntry = ({ note, dueOn, ...values }: Values) => ({
  ...values,
  note: orNull(note),
  dueOn: orNull(dueOn),
});

function HealthFields({ cow, field }: { cow: HerdCow; field: FieldOf }) {
  const { t, i18n } = useLingui();
  const kinds = HEALTH_KINDS.filter((kind) => kind !== 'CALVING' || canCalve(cow.gender));
  return (
    <>
      <ChoiceField
        field={field('kind')}
        label={t({ message: 'Type', context: 'health' })}
        options={kinds.map((value) => ({ value, label: i18n._(HEALTH_KIND_LABELS[value]) }))}
      />
      <TextField
        {...field('name')}
        label={t({ message: 'Name', context: 'health' })}
        description={t`The vaccine, the illness or the reason. Customers see the names of vaccinations.`}
        required
        maxLength={80}
        autoComplete="off"
      />
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <TextField {...field('day')} type="date" max={farmDay()} label={t`Date`} required />
        <TextField {...field('dueOn')} type="date" min={farmDay()} label={t`Next due`} hint={t`(optional)`} />
      </div>
      <NoteField field={field} />
    </>
  );
}

interface RecordHealthDialogProps {
  cow: HerdCow;
  onClose: () => void;
}

export function RecordHealthDialog({ cow, onClose }: RecordHealthDialogProps) {
  const { t } = useLingui();
  const { _id, tagId } = cow;
  return (
    <RecordEntryDialog
      path="health"
      id={_id}
      title={t`Health entry for ${tagId}`}
      submitLabel={t`Add entry`}
      loadSchema={async () => (await loadHealthSchemas()).NewHealthEntry}
      toInput={toEntry}
      defaultValues={{ kind: 'VACCINATION', day: farmDay() }}
      done={t`Entry added`}
      onClose={onClose}
    >
      {({ field }) => <HealthFields cow={cow} field={field} />}
    </RecordEntryDialog>
  );
}

interface CorrectHealthDialogProps extends RecordHealthDialogProps {
  entry: HealthEntry;
}

export function CorrectHealthDialog({ cow, entry, onClose }: CorrectHealthDialogProps) {
  const { _id, kind, day, name, note, dueOn } = entry;
  return (
    <CorrectEntryDialog
      path="health"
      id={_id}
      loadSchema={async () => (await loadHealthSchemas()).HealthCorrection}
      toInput={toEntry}
      defaultValues={{ kind, day, name, note: note ?? '', dueOn: dueOn ?? '' }}
      onClose={onClose}
    >
      {(field) => <HealthFields cow={cow} field={field} />}
    </CorrectEntryDialog>
  );
}
