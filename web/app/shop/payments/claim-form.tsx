import { fieldError } from '@khamar/contract/field-error';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SalesFieldErrorCode } from '@khamar/contract/field-messages';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { apiErrorOf } from '~/api/api-error';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { formatPaisa, paisaOf } from '~/domain/sales/paisa';
import { ChoiceField } from '~/forms/choice-field';
import { TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { Button, Link, quietButton } from '~/ui/button';
import { usePaths } from '~/paths';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { CommandNote } from '~/shop/bookings/command-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { BOOKING_ERRORS } from '~/domain/sales/booking-error-messages';
import type { FieldMessages } from '~/forms/field-messages';
import { claimDraftFor, clearClaimDraft, saveClaimDraft } from './claim-draft.ts';
import { doubtAbout } from './trx-id-shape.ts';

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
  trx_id_used_by_you: msg`You already used this TrxID for another booking. Don't pay again: call us.`,
  trx_id_used_here: msg`You already entered this TrxID for this booking. Don't pay again: call us.`,
  payer_number_missing: msg`Enter the number`,
  phone_wrong: msg`Please enter a valid phone number`,
  amount_missing: AMOUNT,
  amount_below_advance: BOOKING_ERRORS.claim_below_advance,
  amount_too_large: AMOUNT,
};

const PART = 'part';

/** Errors that only a correction can get. */
const CORRECTION_ERRORS = {
  payment_decided: msg`We've already checked this payment. Its status is shown above.`,
  claim_limit: msg`You've corrected this too often. Please call us.`,
};

interface ClaimFormProps {
  booking: ReadBooking;
  /** The wallet or bank that was paid; without it, the form asks. */
  provider?: ReadBooking['payTo'][number]['provider'];
  /** The payment in review that this one corrects. */
  corrected?: ReadBooking['payments'][number];
  /** The amount due; the buyer may have sent a different one. */
  amountPaisa: number;
  onSent: () => void;
  /** If the page has another primary button. */
  isQuiet?: boolean;
}

/** The buyer enters the TrxID of a payment. Input is kept until it is submitted, then the form resets. */
export function ClaimForm(props: ClaimFormProps) {
  const [round, setRound] = useState(0);
  const onSent = () => {
    setRound(round + 1);
    props.onSent();
  };
  return <ClaimFields key={`${round} ${props.amountPaisa}`} {...props} onSent={onSent} />;
}

function ClaimFields({ booking, provider, corrected, amountPaisa, onSent, isQuiet = false }: ClaimFormProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const { claim, hold } = useCommands();
  const { code, tagId, termsVersion, payTo } = booking;
  const isAccepted = termsVersion !== null;
  const about = [code, corrected?._id] as const;
  const [draft] = useState(() => claimDraftFor(about, amountPaisa));
  /** An unlikely TrxID is sent by the second press. */
  const [doubted, setDoubted] = useState<{ trxId: string; doubt: MessageDescriptor } | null>(null);
  const amount = formatPaisa(language, amountPaisa).slice(1);
  const defaults: Values = { amountPaisa: amount, ...(corrected?.isPart === true && { size: PART }) };
  const form = useForm({
    idPrefix: `claim-${corrected === undefined ? '' : `${corrected._id}-`}`,
    loadSchema: () => import('@khamar/contract/sales/booking').then(({ PaymentClaim }) => PaymentClaim),
    messages: CLAIM_MESSAGES,
    defaultValues: {
      provider:
        (payTo.find((account) => account.provider === corrected?.provider) ?? payTo[0])?.provider ?? 'bkash',
      ...defaults,
      ...draft,
      ...(provider !== undefined && { provider }),
    },
    toInput: ({ amountPaisa: typed = '', payerNumber = '', externalId = '', size = '', ...rest }) => ({
      ...rest,
      ...(size === PART && { isPart: true }),
      ...(externalId.trim() !== '' && { externalId }),
      ...(payerNumber.trim() !== '' && { payerNumber }),
      ...(corrected !== undefined && { replaces: corrected._id }),
      amountPaisa: paisaOf(typed),
    }),
    send: async (input) => {
      const { externalId: trxId } = input;
      const doubt = doubtAbout(input.provider, trxId);
      if (doubt !== null && doubted?.trxId !== trxId) {
        setDoubted({ trxId, doubt });
        return null;
      }
      // A cow offered through the waiting list needs its terms accepted before payment.
      const accepted = isAccepted ? null : await hold(tagId);
      return accepted !== null && 'error' in accepted ? accepted : claim(code, input);
    },
    fieldErrors: (error): Values => {
      const { code: errorCode, fields, details } = apiErrorOf(error);
      if (errorCode === 'claim_below_advance') return { size: fieldError('amount_below_advance') };
      return errorCode === 'trx_used' ? { externalId: fieldError(usedTrxIdError(details, code)) } : fields;
    },
    onInput: (values) => {
      setDoubted(null);
      saveClaimDraft(about, amountPaisa, values);
    },
    onDone: () => {
      clearClaimDraft(about);
      onSent();
    },
  });
  const { errors, failure, isSending } = form;
  const usedFor = errors['externalId'] === undefined ? undefined : apiErrorOf(failure).details.usedFor;
  const buttonText = isSending ? <Trans>One moment…</Trans> : <Trans>Submit TrxID</Trans>;
  return (
    <form
      {...form.formProps}
      aria-label={corrected === undefined ? t`Transaction ID (TrxID)` : t`Correct TrxID`}
      className="flex flex-col gap-4 print:hidden"
    >
      {provider === undefined ? (
        <ChoiceField
          field={form.field('provider')}
          label={t`Payment method`}
          required
          options={payTo.map((account) => ({
            value: account.provider,
            label: i18n._(PROVIDER_LABELS[account.provider]),
          }))}
        />
      ) : (
        <input type="hidden" name="provider" value={provider} />
      )}
      <TextField
        {...form.field('externalId')}
        label={t`TrxID`}
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div role="alert" className="empty:-mt-4">
        {doubted !== null && (
          <p className="rounded-card bg-tag-200 p-3">
            {i18n._(doubted.doubt)} <Trans>If it's right, press the button again.</Trans>
          </p>
        )}
        {usedFor !== undefined && usedFor !== code && (
          <Link
            to={paths.booking(usedFor)}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            <Trans>
              Booking <span translate="no">{usedFor}</span>
            </Trans>
          </Link>
        )}
      </div>
      <Exceptions isOpenAtFirst={isExceptional({ ...defaults, ...draft }, amount)} errors={errors}>
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
          <ChoiceField
            field={form.field('size')}
            label={t`Full or part payment`}
            options={[
              {
                value: 'full',
                label: amountPaisa < booking.advancePaisa ? t`Remaining advance` : t`Full advance`,
              },
              { value: PART, label: t`Part payment` },
            ]}
          />
        )}
        <TextField
          {...form.field('payerNumber')}
          label={t`Sender's number`}
          hint={t`(if not yours)`}
          type="tel"
          maxLength={40}
          autoComplete="off"
        />
      </Exceptions>
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
      <CommandNote
        error={Object.keys(errors).length === 0 ? failure : null}
        {...(corrected !== undefined && { messages: CORRECTION_ERRORS })}
      />
      {isQuiet ? (
        <button type="submit" aria-disabled={isSending} className={quietButton}>
          {buttonText}
        </button>
      ) : (
        <Button type="submit" aria-disabled={isSending}>
          {buttonText}
        </Button>
      )}
    </form>
  );
}

/** Where a used TrxID was used: only for the customer's own bookings. */
const usedTrxIdError = ({ usedFor }: { usedFor?: string | undefined }, code: string) =>
  usedFor === undefined ? 'trx_id_used' : usedFor === code ? 'trx_id_used_here' : 'trx_id_used_by_you';

const isExceptional = ({ amountPaisa, size, payerNumber = '' }: Values, amount: string): boolean =>
  amountPaisa !== amount || size === PART || payerNumber !== '';

interface ExceptionsProps {
  isOpenAtFirst: boolean;
  errors: Values;
  children: React.ReactNode;
}

/** Fields that few payments need. Opened if one of them is wrong, because a hidden field cannot be focused. */
function Exceptions({ isOpenAtFirst, errors, children }: ExceptionsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const hasError = ['amountPaisa', 'size', 'payerNumber'].some((name) => name in errors);
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        <Trans>Sent a different amount, or from another number?</Trans>
      </summary>
      <div className="grid gap-4 pt-2 md:grid-cols-2">{children}</div>
    </details>
  );
}
