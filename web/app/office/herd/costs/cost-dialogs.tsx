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
import { CorrectionHint, NoteField, ofDialog, orNull, RemoveEntryDialog } from '~/office/herd/entry-dialogs';
import { COST_KIND_LABELS } from '~/office/herd/herd-labels';
import { type FieldOf, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AmountField } from '~/office/sales/money-fields';
import { useCorrectCostMutation, useRecordCostMutation, useRemoveCostMutation } from './costs.api.ts';

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
  const [record] = useRecordCostMutation();
  const [isRepeated, setRepeated] = useState(false);
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Cost for ${tagId}`}
      consequence={null}
      submitLabel={t`Add cost`}
      loadSchema={async () => (await loadCostSchemas()).NewCost}
      toInput={toCost}
      defaultValues={{ kind: 'PURCHASE', day: farmDay() }}
      send={async (body, key) => {
        const result = await record({ id: _id, body, key });
        if (apiErrorOf(result.error).code === 'cost_recorded') setRepeated(true);
        return result;
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
    </CommandDialog>
  );
}

interface EntryDialogProps {
  entry: CostEntry;
  onClose: () => void;
}

export function CorrectCostDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useLingui();
  const [correct] = useCorrectCostMutation();
  const { _id, kind, day, amountPaisa, note } = entry;
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Correct entry`}
      consequence={<CorrectionHint />}
      submitLabel={t`Save correction`}
      loadSchema={async () => (await loadCostSchemas()).CostCorrection}
      toInput={toCost}
      defaultValues={{ kind, day, amountPaisa: takaText(amountPaisa), note: note ?? '' }}
      send={(body, key) => correct({ id: _id, body, key })}
      done={t`Entry corrected`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <CostFields field={field} />
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

export function RemoveCostDialog({ entry, onClose }: EntryDialogProps) {
  const [remove] = useRemoveCostMutation();
  return <RemoveEntryDialog send={(body, key) => remove({ id: entry._id, body, key })} onClose={onClose} />;
}
