import type { CostEntry } from '@khamar/contract/herd/costs';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { COST_KINDS } from '@khamar/contract/herd/enums';
import { farmDay } from '@khamar/contract/moment';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { ChoiceField } from '~/forms/choice-field';
import { TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { CorrectEntryDialog, NoteField, orNull, RecordEntryDialog } from '~/office/herd/entry-dialogs';
import { COST_KIND_LABELS } from '~/office/herd/herd-labels';
import type { FieldOf } from '~/office/sales/booking-fields';
import { AmountField } from '~/office/sales/money-fields';

const loadCostSchemas = () => import('@khamar/contract/herd/costs');
const toCost = ({ note, amountPaisa = '', recordAgain, ...values }: Values) => ({
  ...values,
  ...(recordAgain === 'yes' && { recordAgain: true }),
  amountPaisa: paisaOf(amountPaisa),
  note: orNull(note),
});

function CostFields({ field }: { field: FieldOf }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <ChoiceField
        field={field('kind')}
        label={t({ message: 'Type', context: 'health' })}
        options={COST_KINDS.map((value) => ({ value, label: i18n._(COST_KIND_LABELS[value]) }))}
      />
      <AmountField field={field} />
      <TextField {...field('day')} type="date" max={farmDay()} label={t`Date`} required />
      <NoteField field={field} />
    </>
  );
}

function RecordAgain() {
  const [isAgain, setAgain] = useState(false);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
      <input type="hidden" name="recordAgain" value={isAgain ? 'yes' : ''} />
      <input
        type="checkbox"
        checked={isAgain}
        onChange={({ target }) => setAgain(target.checked)}
        className="size-5 shrink-0 accent-pasture-800"
      />
      <Trans>Record again</Trans>
    </label>
  );
}

interface RecordCostDialogProps {
  cow: HerdCow;
  onClose: () => void;
}

export function RecordCostDialog({ cow: { _id, tagId }, onClose }: RecordCostDialogProps) {
  const { t } = useLingui();
  const [isRepeated, setRepeated] = useState(false);
  return (
    <RecordEntryDialog
      path="costs"
      id={_id}
      title={t`Cost for ${tagId}`}
      submitLabel={t`Add cost`}
      loadSchema={async () => (await loadCostSchemas()).NewCost}
      toInput={toCost}
      defaultValues={{ kind: 'PURCHASE', day: farmDay() }}
      onRejected={(error) => {
        if (apiErrorOf(error).code === 'cost_recorded') setRepeated(true);
      }}
      done={t`Cost added`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <CostFields field={field} />
          {isRepeated && (
            // The answer is about this cost: another one needs its own.
            <RecordAgain key={`${values['kind']} ${values['day']} ${values['amountPaisa']}`} />
          )}
        </>
      )}
    </RecordEntryDialog>
  );
}

interface CorrectCostDialogProps {
  entry: CostEntry;
  onClose: () => void;
}

export const CorrectCostDialog = ({ entry, onClose }: CorrectCostDialogProps) => (
  <CorrectEntryDialog
    path="costs"
    id={entry._id}
    loadSchema={async () => (await loadCostSchemas()).CostCorrection}
    toInput={toCost}
    defaultValues={{
      kind: entry.kind,
      day: entry.day,
      amountPaisa: takaText(entry.amountPaisa),
      note: entry.note ?? '',
    }}
    onClose={onClose}
  >
    {(field) => <CostFields field={field} />}
  </CorrectEntryDialog>
);
