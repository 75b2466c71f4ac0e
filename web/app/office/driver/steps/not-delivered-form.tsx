import { NOT_DELIVERED_REASONS, type NotDeliveredReason } from '@khamar/contract/deliveries/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NOT_DELIVERED_LABELS } from '~/domain/deliveries/delivery-labels';
import { paisaOf } from '~/domain/sales/paisa';
import { TextareaField } from '~/forms/fields';
import { deviceAndTime } from '~/office/driver/store/step';
import type { ShownRun, ShownStop } from '~/office/driver/store/shown-run';
import { CashField } from './cash-field.tsx';
import { StepForm } from './step-form.tsx';
import { useStep } from './use-step.ts';

interface NotDeliveredFormProps {
  run: ShownRun;
  stop: ShownStop;
}

export function NotDeliveredForm({ run, stop }: NotDeliveredFormProps) {
  const { t, i18n } = useLingui();
  const { take, isSending, failure } = useStep(run._id, stop._id);
  const [reason, setReason] = useState<NotDeliveredReason | null>(null);
  const [note, setNote] = useState('');
  const [typedCash, setTypedCash] = useState('0');
  const [errors, setErrors] = useState<{ reason?: string; cash?: string }>({});

  async function record(): Promise<void> {
    const cashPaisa = paisaOf(typedCash);
    if (reason === null) setErrors({ reason: t`Choose a reason` });
    else if (cashPaisa === undefined) setErrors({ cash: t`Enter the cash you received, 0 for none` });
    else if (cashPaisa > stop.duePaisa) setErrors({ cash: t`This is more than the amount to collect` });
    else {
      const body = {
        ...deviceAndTime(),
        reason,
        cashPaisa,
        isOffline: !navigator.onLine,
        ...(note.trim() !== '' && { note: note.trim() }),
      };
      await take({ kind: 'not-delivered', body });
    }
  }

  return (
    <StepForm
      title={t`Not delivered`}
      button={t`Mark not delivered`}
      isSending={isSending}
      failure={failure}
      onSubmit={() => void record()}
    >
      <fieldset className="flex flex-col gap-2" aria-describedby="reason-error">
        <legend className="pb-1 font-semibold">
          <Trans>Reason</Trans>
        </legend>
        {NOT_DELIVERED_REASONS.map((each) => (
          <label
            key={each}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-ink-600 bg-white px-4 has-checked:border-2 has-checked:border-pasture-800 has-checked:bg-pasture-200"
          >
            <input
              type="radio"
              name="reason"
              checked={reason === each}
              onChange={() => {
                setReason(each);
                setErrors({});
              }}
              className="size-5 accent-pasture-800"
            />
            {i18n._(NOT_DELIVERED_LABELS[each])}
          </label>
        ))}
        <p id="reason-error" className="text-clay-600 empty:hidden">
          {errors.reason}
        </p>
      </fieldset>
      <TextareaField
        id="note"
        name="note"
        label={t`Note`}
        hint={t`(optional)`}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {stop.duePaisa > 0 && (
        <CashField
          duePaisa={stop.duePaisa}
          value={typedCash}
          error={errors.cash}
          onChange={(value) => {
            setTypedCash(value);
            setErrors({});
          }}
        />
      )}
    </StepForm>
  );
}
