import type { HerdCow } from '@khamar/contract/herd/entry';
import { FITNESS_LIMITS, FITNESS_PARTS } from '@khamar/contract/herd/enums';
import type { FitnessCheck } from '@khamar/contract/herd/fitness';
import { farmDay } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { FITNESS_PART_LABELS } from '~/domain/fitness-labels';
import { ChoiceField } from '~/forms/choice-field';
import { TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { CorrectEntryDialog, NoteField, orNull, RecordEntryDialog } from '~/office/herd/entry-dialogs';
import type { FieldOf } from '~/office/sales/booking-fields';

const loadFitnessSchemas = () => import('@khamar/contract/herd/fitness');

const ofVisit = ({ day, vet, note }: Values) => ({ day, vet: orNull(vet), note: orNull(note) });
const isSound = (result: string | undefined) => result === 'sound';

const toChecks = (values: Values) => ({
  parts: FITNESS_PARTS.filter((part) => values[part]).map((part) => ({
    part,
    isSound: isSound(values[part]),
  })),
  ...ofVisit(values),
});
const toCorrection = ({ result, reason, ...values }: Values) => ({
  isSound: isSound(result),
  ...ofVisit(values),
  reason,
});

function useResults() {
  const { t } = useLingui();
  return [
    { value: 'sound', label: t`Sound` },
    { value: 'unsound', label: t`Not sound` },
  ];
}

function VisitFields({ field }: { field: FieldOf }) {
  const { t } = useLingui();
  return (
    <>
      <TextField {...field('day')} type="date" max={farmDay()} label={t`Date`} required />
      <TextField
        {...field('vet')}
        label={t`Name of the vet`}
        hint={t`(optional)`}
        description={t`Leave empty if you checked it yourself. Only staff see the name.`}
        maxLength={FITNESS_LIMITS.maxVet}
        autoComplete="off"
      />
      <NoteField field={field} />
    </>
  );
}

interface RecordFitnessDialogProps {
  cow: HerdCow;
  onClose: () => void;
}

export function RecordFitnessDialog({ cow: { _id, tagId }, onClose }: RecordFitnessDialogProps) {
  const { t, i18n } = useLingui();
  const options = [{ value: '', label: t`Not checked` }, ...useResults()];
  return (
    <RecordEntryDialog
      path="fitness"
      id={_id}
      title={t`Checks for ${tagId}`}
      consequence={
        <p>
          <Trans>Choose the result of each part that was checked.</Trans>
        </p>
      }
      submitLabel={t`Add checks`}
      loadSchema={async () => (await loadFitnessSchemas()).NewFitnessChecks}
      toInput={toChecks}
      defaultValues={{ day: farmDay() }}
      done={t`Checks added`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <div className="grid items-start gap-4 xs:grid-cols-2">
            {FITNESS_PARTS.map((part) => (
              <ChoiceField
                key={part}
                field={field(part)}
                label={i18n._(FITNESS_PART_LABELS[part])}
                options={options}
              />
            ))}
          </div>
          <VisitFields field={field} />
        </>
      )}
    </RecordEntryDialog>
  );
}

interface CorrectFitnessDialogProps {
  entry: FitnessCheck;
  onClose: () => void;
}

export function CorrectFitnessDialog({ entry, onClose }: CorrectFitnessDialogProps) {
  const { i18n } = useLingui();
  const options = useResults();
  const { _id, part, day, vet, note } = entry;
  return (
    <CorrectEntryDialog
      path="fitness"
      id={_id}
      loadSchema={async () => (await loadFitnessSchemas()).FitnessCorrection}
      toInput={toCorrection}
      defaultValues={{
        result: entry.isSound ? 'sound' : 'unsound',
        day,
        vet: vet ?? '',
        note: note ?? '',
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ChoiceField field={field('result')} label={i18n._(FITNESS_PART_LABELS[part])} options={options} />
          <VisitFields field={field} />
        </>
      )}
    </CorrectEntryDialog>
  );
}
