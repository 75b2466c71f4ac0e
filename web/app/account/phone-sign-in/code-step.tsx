import { toLatinDigits } from '@khamar/contract/digits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { Field } from '~/forms/fields';
import { useForm } from '~/forms/use-form';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { useBackOnline } from '~/lib/use-back-online';
import { useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { FormFailure } from '~/account/form-failure';
import { PHONE_SIGN_IN_MESSAGES, phoneSignInError } from './phone-sign-in-messages.ts';
import { phoneSignInApi } from './phone-sign-in.api.ts';
import { requestCode } from './request-code.ts';
import { Resend } from './resend.tsx';
import type { SentCode } from './sent-code.ts';

interface CodeStepProps {
  sent: SentCode;
  submitLabel: React.ReactNode;
  onResent: (sent: SentCode) => void;
  /** Back to the number. */
  onChange: () => void;
  onToken: (token: string) => void;
  onPasswordNeeded: () => void;
}

const linkStyle =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4';
const digitsIn = (code = '') => toLatinDigits(code).replace(/\D/g, '');

/** Step 2: the code from the SMS. */
export function CodeStep({
  sent,
  submitLabel,
  onResent,
  onChange,
  onToken,
  onPasswordNeeded,
}: CodeStepProps) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { mobile, requestSecret } = sent;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  /** Not sent again by itself: a wrong code would use up every try. */
  const lastTried = useRef('');
  /** The button does not send it again either. */
  const rejected = useRef<{ code: string; error: unknown } | null>(null);
  const [resendFailure, setResendFailure] = useState<unknown>(null);
  const [isResent, setResent] = useState(false);

  const form = useForm({
    loadSchema: () => import('@khamar/contract/accounts/account').then(({ VerifyPhone }) => VerifyPhone),
    messages: PHONE_SIGN_IN_MESSAGES,
    idPrefix: 'phone-sign-in-',
    async send({ code }) {
      if (rejected.current?.code === code) return { error: rejected.current.error };
      lastTried.current = digitsIn(code);
      setResendFailure(null);
      const result = await dispatch(
        phoneSignInApi.endpoints.signInByCode.initiate(
          { request: requestSecret, mobile, code },
          { track: false },
        ),
      );
      if (result.data !== undefined) return { data: result.data };
      const { code: errorCode } = apiErrorOf(result.error);
      if (errorCode === 'code_wrong') rejected.current = { code, error: result.error };
      if (errorCode !== 'password_needed') return { error: result.error };
      onPasswordNeeded();
      return null;
    },
    fieldErrors: (error) => (apiErrorOf(error).code === 'code_wrong' ? { code: 'sms_code_wrong' } : {}),
    onInput({ code }) {
      const digits = digitsIn(code);
      if (digits.length === 6 && digits !== lastTried.current) void form.submit();
    },
    // The next digit replaces the wrong code.
    onRejected: () => input.current?.select(),
    leavesPage: true,
    onDone: onToken,
  });

  useBackOnline(() => {
    if (apiErrorOf(resendFailure).isUnreachable) setResendFailure(null);
  });
  const resend = async () => {
    setResent(false);
    const result = await requestCode(dispatch, { mobile, language, request: requestSecret });
    if ('error' in result) {
      setResendFailure(result.error);
      return;
    }
    setResendFailure(null);
    setResent(true);
    lastTried.current = '';
    rejected.current = null;
    form.reset();
    onResent(result.data);
    // The button that had the focus is gone until the next SMS may be sent.
    input.current?.focus();
  };

  const number = formatPhone(language, mobile);
  const isFieldWrong = Object.keys(form.errors).length > 0;
  const failure = resendFailure ?? (isFieldWrong ? null : form.failure);
  return (
    <form {...form.formProps} aria-label={t`Enter the code`} className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="text-lg font-semibold">{number}</span>
        <button type="button" className={linkStyle} onClick={onChange}>
          <Trans>Change</Trans>
        </button>
      </p>
      <Field
        {...form.field('code')}
        label={t`SMS code`}
        description={<Trans>From our SMS. It expires in 10 minutes.</Trans>}
        required
      >
        {({ className, ...control }) => (
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className={`${className} text-center text-2xl font-semibold tracking-[0.4em] tabular-nums`}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={form.isSending} className="w-full">
        {form.isSending ? <Trans>One moment…</Trans> : submitLabel}
      </Button>
      <FormFailure message={failure === null ? null : phoneSignInError(i18n, failure)} />
      <div role="status" className="empty:-mt-4">
        {isResent && (
          <p>
            <Trans>A new code is on its way.</Trans>
          </p>
        )}
      </div>
      <Resend key={sent.resendAt} resendAt={sent.resendAt} onResend={resend} />
    </form>
  );
}
