import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { TextField } from '~/forms/fields';
import { useForm } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { FormFailure } from '~/account/form-failure';
import { PHONE_SIGN_IN_MESSAGES, phoneSignInError } from './phone-sign-in-messages.ts';
import { requestCode } from './request-code.ts';
import type { SentCode } from './sent-code.ts';

interface NumberStepProps {
  mobile: string;
  /** The same for the same number, so trying again within a minute sends no second SMS. */
  requestSecretFor: (mobile: string) => string;
  onSent: (sent: SentCode) => void;
  /** False if the page has other fields, which may be in use. */
  isFocused: boolean;
}

/** Step 1: the mobile number. */
export function NumberStep({ mobile, requestSecretFor, onSent, isFocused }: NumberStepProps) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const form = useForm({
    loadSchema: () =>
      import('@khamar/contract/accounts/account').then(({ ChangePhone }) =>
        ChangePhone.pick({ mobile: true }),
      ),
    messages: PHONE_SIGN_IN_MESSAGES,
    defaultValues: { mobile },
    idPrefix: 'phone-sign-in-',
    send: ({ mobile: number }) =>
      requestCode(dispatch, { mobile: number, language, request: requestSecretFor(number) }),
    leavesPage: true,
    onDone: onSent,
  });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) frame.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const isShown = form.failure !== null && Object.keys(form.errors).length === 0;
  return (
    <div ref={frame}>
      <form {...form.formProps} aria-label={t`Get a code by SMS`} className="flex flex-col gap-4">
        <TextField
          {...form.field('mobile')}
          label={t`Mobile number`}
          description={<Trans>We'll text a six-digit code to this number.</Trans>}
          maxLength={40}
          required
          type="tel"
          autoComplete="tel"
        />
        <Button type="submit" aria-disabled={form.isSending} className="w-full">
          {form.isSending ? <Trans>One moment…</Trans> : <Trans>Get code</Trans>}
        </Button>
        <FormFailure message={isShown ? phoneSignInError(i18n, form.failure) : null} />
      </form>
    </div>
  );
}
