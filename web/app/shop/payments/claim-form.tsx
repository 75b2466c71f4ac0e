import { fieldError } from '@khamar/contract/field-error';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SalesFieldErrorCode } from '@khamar/contract/field-messages';
import { msg } from '@lingui/core/macro';
import { apiErrorOf, stringEntries } from '~/api/api-error';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { formatPaisa, paisaOf } from '~/domain/sales/paisa';
import { draftStore } from '~/forms/draft';
import { Field, TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { Button, Link } from '~/ui/button';
import { usePaths } from '~/paths';
import { useAppDispatch, toastRaised } from '~/state/store';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { CommandNote } from '~/shop/bookings/command-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { BOOKING_ERRORS } from '~/domain/sales/booking-error-messages';
import type { FieldMessages } from '~/forms/field-messages';

/** Field errors of the claim form. */
type ClaimErrorCode =
  | Extract<SalesFieldErrorCode, `trx_id_${string}` | `amount_${string}` | 'payer_number_missing'>
  | 'phone_wrong';

const AMOUNT = msg`Enter the amount in taka, such as 22,700`;
export const CLAIM_MESSAGES: FieldMessages<ClaimErrorCode> = {
  trx_id_missing: msg`Enter the TrxID`,
  trx_id_too_long: msg`This TrxID is too long`,
  trx_id_wrong: msg`TrxID must be 4 to 64 letters and digits`,
  trx_id_used: BOOKING_ERRORS.trx_used,
  payer_number_missing: msg`Enter the number`,
  phone_wrong: msg`Please enter a valid phone number`,
  amount_missing: AMOUNT,
  amount_below_advance: BOOKING_ERRORS.claim_below_advance,
  amount_too_large: AMOUNT,
};

const PART = 'part';

interface ClaimFormProps {
  booking: ReadBooking;
  /** The amount due; the buyer may have sent a different one. */
  amountPaisa: number;
}

/** The buyer enters the TrxID of a payment. Input is kept until it is submitted, then the form resets. */
export function ClaimForm(props: ClaimFormProps) {
  const [round, setRound] = useState(0);
  return <ClaimFields key={round} {...props} onSent={() => setRound(round + 1)} />;
}

function ClaimFields({ booking, amountPaisa, onSent }: ClaimFormProps & { onSent: () => void }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const { claim, hold } = useCommands();
  const { code, tagId, termsVersion, payTo } = booking;
  const isAccepted = termsVersion !== null;
  const store = draftStore(`khamar/claim/${code}`);
  const [draft] = useState(() => stringEntries(store.read()));
  const form = useForm({
    idPrefix: 'claim-',
    loadSchema: () => import('@khamar/contract/sales/booking').then(({ PaymentClaim }) => PaymentClaim),
    messages: CLAIM_MESSAGES,
    defaultValues: {
      provider: payTo[0]?.provider ?? 'bkash',
      amountPaisa: formatPaisa(language, amountPaisa).slice(1),
      ...draft,
    },
    toInput: ({ amountPaisa: typed = '', payerNumber = '', externalId = '', size = '', ...rest }) => ({
      ...rest,
      ...(size === PART && { isPart: true }),
      ...(externalId.trim() !== '' && { externalId }),
      ...(payerNumber.trim() !== '' && { payerNumber }),
      amountPaisa: paisaOf(typed),
    }),
    send: async (input) => {
      // A cow offered through the waiting list needs its terms accepted before payment.
      const accepted = isAccepted ? null : await hold(tagId);
      return accepted !== null && 'error' in accepted ? accepted : claim(code, input);
    },
    fieldErrors: (error): Values => {
      const { code: errorCode, fields } = apiErrorOf(error);
      if (errorCode === 'claim_below_advance') return { size: fieldError('amount_below_advance') };
      return errorCode === 'trx_used' ? { externalId: fieldError('trx_id_used') } : fields;
    },
    onInput: (values) => store.save(values),
    onDone: () => {
      store.clear();
      onSent();
      dispatch(toastRaised(t`TrxID submitted. We'll check your payment and notify you.`));
    },
  });
  const { errors, failure, isSending } = form;
  return (
    <form
      {...form.formProps}
      aria-label={t`Transaction ID (TrxID)`}
      className="flex flex-col gap-4 rounded-card bg-cream-100 p-4 print:hidden"
    >
      <h3 className="text-lg font-bold">
        <Trans>Transaction ID (TrxID)</Trans>
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...form.field('provider')} label={t`Payment method`} required>
          {(control) => (
            <select {...control} defaultValue={form.field('provider').defaultValue}>
              {payTo.map(({ provider }) => (
                <option key={provider} value={provider}>
                  {i18n._(PROVIDER_LABELS[provider])}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          {...form.field('externalId')}
          label={t`TrxID`}
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...form.field('amountPaisa')}
          label={t`Amount in taka`}
          required
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        {/* Full or part payment only matters for the advance. */}
        {booking.state !== 'BOOKED' && (
          <Field {...form.field('size')} label={t`Full or part payment`}>
            {(control) => (
              <select {...control} defaultValue={form.field('size').defaultValue}>
                <option value="full">
                  {amountPaisa < booking.advancePaisa ? t`Remaining advance` : t`Full advance`}
                </option>
                <option value={PART}>{t`Part payment`}</option>
              </select>
            )}
          </Field>
        )}
        <TextField
          {...form.field('payerNumber')}
          label={t`Sender's number`}
          hint={t`(if not yours)`}
          type="tel"
          maxLength={40}
          autoComplete="off"
        />
      </div>
      {!isAccepted && (
        <p>
          <Trans>
            By submitting, you agree to the{' '}
            <Link to={paths.policy('terms')} className="underline">
              Terms and conditions
            </Link>
            .
          </Trans>
        </p>
      )}
      <CommandNote error={Object.keys(errors).length === 0 ? failure : null} />
      <Button type="submit" aria-disabled={isSending} className="self-start max-md:self-stretch">
        {isSending ? <Trans>One moment…</Trans> : <Trans>Submit TrxID</Trans>}
      </Button>
    </form>
  );
}
