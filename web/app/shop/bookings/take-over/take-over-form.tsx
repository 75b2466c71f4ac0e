import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useIsPhoneSignIn } from '~/account/phone-sign-in/sign-in-options.api';
import { sendOnce } from '~/api/idempotency';
import { TextField } from '~/forms/fields';
import { useForm } from '~/forms/use-form';
import { toastRaised, useAppDispatch } from '~/state/store';
import { CommandNote } from '~/shop/bookings/command-note';
import { takeOverApi } from './take-over.api.ts';
import { quietButton } from '~/ui/button';

export const TAKE_OVER_MESSAGES = {
  booking_code_wrong: msg`Enter the eight letters and digits of the booking code`,
};

const ERRORS = {
  booking_not_found: msg`We couldn't find a booking with this code for your number. Check the code or call us.`,
};

/** Brings a booking that staff made for a caller into the caller's own account. Without SMS no number can be verified. */
export const TakeOverForm = () => useIsPhoneSignIn() && <CodeForm />;

function CodeForm() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const form = useForm({
    idPrefix: 'take-over-',
    loadSchema: () => import('@khamar/contract/sales/booking').then((schemas) => schemas.TakeOverRequest),
    messages: TAKE_OVER_MESSAGES,
    send: (input) =>
      sendOnce(`take-over:${input.code}`, (key) =>
        dispatch(takeOverApi.endpoints.takeOverBooking.initiate({ key, ...input }, { track: false })),
      ),
    onDone: () => {
      form.reset();
      dispatch(toastRaised(t`Booking added`));
    },
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <details className="rounded-card bg-cream-100 px-4 print:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold underline underline-offset-4">
        <Trans>Add a phone booking</Trans>
      </summary>
      <form
        {...form.formProps}
        aria-label={t`Add a phone booking`}
        className="flex max-w-md flex-col gap-3 pb-4"
      >
        <TextField
          {...form.field('code')}
          label={t`Booking code`}
          description={<Trans>From our message, 8 letters and digits</Trans>}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <button type="submit" aria-disabled={form.isSending} className={quietButton}>
          {form.isSending ? <Trans>One moment…</Trans> : <Trans>Add booking</Trans>}
        </button>
        <CommandNote error={hasFieldErrors ? null : form.failure} messages={ERRORS} />
      </form>
    </details>
  );
}
