import { toLatinDigits } from '@khamar/contract/digits';
import { isDeliveryCode } from '@khamar/contract/deliveries/delivery-code';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { paisaOf, useFormatPaisa } from '~/domain/sales/paisa';
import { NumberField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { deviceAndTime } from '~/office/driver/store/step';
import type { ShownRun, ShownStop } from '~/office/driver/store/shown-run';
import { CashField } from './cash-field.tsx';
import { StepForm } from './step-form.tsx';
import { useStep } from './use-step.ts';

interface DeliverFormProps {
  run: ShownRun;
  stop: ShownStop;
}

/** The customer's code and the cash. A typing error in the code is noticed on the phone; whether it is right, the server decides. */
export function DeliverForm({ run, stop }: DeliverFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const formatPaisa = useFormatPaisa();
  const { take, isSending, failure } = useStep(run._id, stop._id);
  const [typedCode, setTypedCode] = useState('');
  const [typedCash, setTypedCash] = useState(stop.duePaisa === 0 ? '0' : '');
  const [errors, setErrors] = useState<{ code?: string | undefined; cash?: string | undefined }>({});
  const cashPaisa = paisaOf(typedCash);
  const owedPaisa = stop.duePaisa - (cashPaisa ?? 0);
  const isOutOfTries = apiErrorOf(failure).code === 'delivery_code_refused' && stop.triesLeft <= 0;

  function cashError(): string | undefined {
    if (cashPaisa === undefined) return t`Enter the cash you received, 0 for none`;
    if (owedPaisa < 0) return t`This is more than the amount to collect`;
    if (owedPaisa > 0 && !stop.mayOwe)
      return t`This is less than the amount to collect. Call the office, or choose 'Not delivered' and enter the cash there.`;
    return undefined;
  }

  async function deliver(): Promise<void> {
    const code = toLatinDigits(typedCode).replaceAll(/\s/g, '');
    const wrong = {
      code: isDeliveryCode(code) ? undefined : t`Check the six digits with the customer`,
      cash: cashError(),
    };
    setErrors(wrong);
    if (wrong.code !== undefined || wrong.cash !== undefined || cashPaisa === undefined) return;
    const body = { ...deviceAndTime(), code, cashPaisa, isOffline: !navigator.onLine };
    await take({ kind: 'deliver', body });
  }

  return (
    <StepForm
      title={t`Deliver`}
      button={cashPaisa === undefined ? t`Deliver` : t`Deliver · ${formatPaisa(cashPaisa)} received`}
      isSending={isSending}
      failure={failure}
      onSubmit={() => void deliver()}
    >
      <NumberField
        id="code"
        name="code"
        label={t`Delivery code`}
        hint={t`from the customer`}
        error={errors.code}
        value={typedCode}
        onChange={({ target }) => {
          setTypedCode(target.value);
          setErrors({});
        }}
        enterKeyHint="next"
        maxLength={12}
        description={
          stop.triesLeft < 3 && (
            <Plural
              value={stop.triesLeft}
              one={`${format.number(stop.triesLeft)} try left. After that the office decides.`}
              other={`${format.number(stop.triesLeft)} tries left. After that the office decides.`}
            />
          )
        }
      />
      <CashField
        duePaisa={stop.duePaisa}
        value={typedCash}
        error={errors.cash}
        onChange={(value) => {
          setTypedCash(value);
          setErrors({});
        }}
      />
      {stop.mayOwe && cashPaisa !== undefined && owedPaisa > 0 && (
        <p className="font-semibold">
          <Trans>{formatPaisa(owedPaisa)} can be paid later.</Trans>
        </p>
      )}
      {isOutOfTries && (
        <p role="alert" className="font-semibold text-clay-600">
          <Trans>No tries left. Call the office: only they can decide now.</Trans>
        </p>
      )}
    </StepForm>
  );
}
