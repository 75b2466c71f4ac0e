import { WEIGHT_KINDS } from '@khamar/contract/cows/enums';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import type { NewWeight, WeightCorrection, WeightEntry } from '@khamar/contract/cows/weight';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField, TextareaField, TextField } from '~/forms/fields';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { CommandDialog } from '~/office/sales/command-dialog';
import { WeightPhoto } from '~/office/weighing/form/weight-photo';
import { useStoreWeightPhotoMutation } from '~/office/weighing/store/weighing.api';
import { useAddWeightMutation, useCorrectWeightMutation } from './weights.api.ts';

interface WeightFormProps {
  cow: InventoryCow;
  /** The entry that this one supersedes; null for a new weight. */
  corrected: WeightEntry | null;
  onClose: () => void;
}

const KIND_LABELS = { MEASURED: msg`Measured on a scale`, ESTIMATED: msg`Estimated` };
const MESSAGES = {
  ...COW_FIELD_MESSAGES,
  reason_missing: msg`Enter a reason`,
  note_missing: msg`Enter a note`,
};

export const WeightForm = (props: WeightFormProps) =>
  props.corrected === null ? (
    <AddWeight {...props} />
  ) : (
    <CorrectWeight {...props} corrected={props.corrected} />
  );

function AddWeight({ cow, onClose }: Omit<WeightFormProps, 'corrected'>) {
  const { t, i18n } = useLingui();
  const [addWeight] = useAddWeightMutation();
  const [storePhoto] = useStoreWeightPhotoMutation();
  const [photo, setPhoto] = useState<Blob | null>(null);
  /** A retry sends the same photo only once. */
  const stored = useRef<{ photo: Blob; key: string } | null>(null);

  async function send(weight: NewWeight, key: string) {
    if (photo !== null && stored.current?.photo !== photo) {
      const result = await storePhoto(photo);
      if (result.error !== undefined) return { error: result.error };
      stored.current = { photo, key: result.data.key };
    }
    const body = stored.current === null ? weight : { ...weight, photo: stored.current.key };
    return addWeight({ cowId: cow._id, body, key });
  }

  return (
    <CommandDialog<NewWeight, unknown>
      title={t`Add weight of ${cow.tagId}`}
      consequence={null}
      submitLabel={t`Add weight`}
      messages={MESSAGES}
      loadSchema={async () => (await import('@khamar/contract/cows/weight')).NewWeight}
      toInput={({ kg, kind, scale }) => ({ kg, kind, ...(scale !== '' && { scale }) })}
      defaultValues={{ kg: '', kind: 'MEASURED', scale: '' }}
      send={send}
      done={t`Weight added`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NumberField {...field('kg')} label={t`Weight (KG)`} required />
          <ChoiceField
            field={field('kind')}
            label={t({ message: 'Method', context: 'weighing' })}
            options={WEIGHT_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) }))}
          />
          <TextField {...field('scale')} label={t`Scale`} hint={t`(optional)`} maxLength={60} />
          <WeightPhoto photo={photo} onPhoto={setPhoto} />
        </>
      )}
    </CommandDialog>
  );
}

function CorrectWeight({ cow, corrected, onClose }: WeightFormProps & { corrected: WeightEntry }) {
  const { t, i18n } = useLingui();
  const [correctWeight] = useCorrectWeightMutation();
  return (
    <CommandDialog<WeightCorrection, unknown>
      title={t`Correct weight of ${cow.tagId}`}
      consequence={
        <p>
          <Trans>The wrong weight stays in the list, marked as corrected.</Trans>
        </p>
      }
      submitLabel={t`Correct weight`}
      messages={MESSAGES}
      loadSchema={async () => (await import('@khamar/contract/cows/weight')).WeightCorrection}
      toInput={({ kg, kind, reason }) => ({
        kg,
        kind,
        reason,
        ...(corrected.scale !== null && { scale: corrected.scale }),
      })}
      defaultValues={{ kg: String(corrected.kg), kind: corrected.kind, reason: '' }}
      send={(body, key) => correctWeight({ cowId: cow._id, weightId: corrected._id, body, key })}
      done={t`Weight corrected`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NumberField {...field('kg')} label={t`Weight (KG)`} required />
          <ChoiceField
            field={field('kind')}
            label={t({ message: 'Method', context: 'weighing' })}
            options={WEIGHT_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) }))}
          />
          <TextareaField {...field('reason')} label={t`Reason`} rows={2} required />
        </>
      )}
    </CommandDialog>
  );
}
