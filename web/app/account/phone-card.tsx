import type { ChangePhone, MyPhone, VerifyPhone } from '@khamar/contract/accounts/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { baseApi } from '~/api/base-api';
import { TextField } from '~/forms/fields';
import { PasswordField } from '~/forms/password-field';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { nextPathOf } from '~/lib/next-path';
import { NEXT } from '~/paths';
import { toastRaised, useAppDispatch } from '~/state/store';
import { Button, ButtonLink } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { accountErrorMessage } from './account-messages.ts';
import { Unreachable } from './session-list.tsx';

const whenDone = (_: unknown, error: unknown) => (error === undefined ? (['MyPhone'] as const) : []);

/** Separate from account.api.ts: only the account page uses these calls. */
export const phoneApi = baseApi.enhanceEndpoints({ addTagTypes: ['MyPhone'] }).injectEndpoints({
  endpoints: (build) => ({
    getMyPhone: build.query<MyPhone, undefined>({
      query: () => '/auth/phone',
      providesTags: ['MyPhone'],
    }),
    changePhone: build.mutation<MyPhone, ChangePhone>({
      query: (body) => ({ url: '/auth/phone', method: 'PUT', body }),
      invalidatesTags: whenDone,
    }),
    sendPhoneCode: build.mutation<null, undefined>({
      query: () => ({ url: '/auth/phone/code', method: 'POST' }),
    }),
    verifyPhone: build.mutation<MyPhone, VerifyPhone>({
      query: (body) => ({ url: '/auth/phone/verify', method: 'POST', body }),
      invalidatesTags: whenDone,
    }),
  }),
});

const { useGetMyPhoneQuery } = phoneApi;

const linkStyle =
  'inline-flex min-h-11 cursor-pointer items-center self-start font-semibold underline underline-offset-4';

/** The user's own phone number: editable, and verified by an SMS code if the farm sends SMS. */
export function PhoneCard() {
  // The page's client loader has just started the call.
  const { data, isError, refetch } = useGetMyPhoneQuery(undefined);
  const { hash } = useLocation();
  const isThere = data !== undefined;
  // The browser's own scroll to #phone ran before the data loaded, so move the focus once the card is there.
  useEffect(() => {
    if (isThere && hash === '#phone') document.getElementById('phone')?.focus();
  }, [isThere, hash]);
  if (data !== undefined) return <Phone phone={data} />;
  if (!isError) return <PhoneCardSkeleton />;
  return <Unreachable onRetry={() => void refetch()} />;
}

/** In the size of a number that needs no verification. */
export const PhoneCardSkeleton = () => (
  <>
    <Skeleton className="h-7 max-w-40" />
    <Skeleton className="h-11 max-w-32" />
  </>
);

function Phone({ phone }: { phone: MyPhone }) {
  const { mobile, isVerified, canVerify, isNeeded } = phone;
  const language = useLanguage();
  const [search] = useSearchParams();
  const [isChanging, setChanging] = useState(false);
  const next = nextPathOf(search.get(NEXT), language);
  return (
    <>
      {mobile !== null && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-lg font-semibold">{formatPhone(language, mobile)}</span>
          <span role="status">
            {isVerified && (
              <span className="rounded-full bg-pasture-200 px-4 py-1 text-sm font-semibold text-pasture-900">
                <Trans>Verified</Trans>
              </span>
            )}
          </span>
        </p>
      )}
      {isVerified && next !== null && (
        <ButtonLink to={next} className="self-start">
          <Trans>Continue</Trans>
        </ButtonLink>
      )}
      {canVerify && !isVerified && isNeeded && (
        <p>
          <Trans>Verify your number before you reserve a cow, so we can reach you.</Trans>
        </p>
      )}
      {mobile === null || isChanging ? (
        <ChangeNumber phone={phone} onDone={() => setChanging(false)} />
      ) : (
        <>
          {canVerify && !isVerified && <Verify key={mobile} mobile={mobile} />}
          <button type="button" className={linkStyle} onClick={() => setChanging(true)}>
            <Trans>Change number</Trans>
          </button>
        </>
      )}
    </>
  );
}

function ChangeNumber({ phone, onDone }: { phone: MyPhone; onDone: () => void }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const form = useAccountForm((schemas) => schemas.ChangePhone, {
    // The form of the password has a field of the same name.
    idPrefix: 'phone-',
    send: (input) => dispatch(phoneApi.endpoints.changePhone.initiate(input, { track: false })),
    onDone: () => {
      dispatch(toastRaised(t`Phone number changed`));
      onDone();
    },
  });
  return (
    <>
      <AccountForm form={form} label={t`Change number`} submitLabel={t`Save number`}>
        <TextField
          {...form.field('mobile')}
          label={t`Mobile number`}
          maxLength={40}
          required
          type="tel"
          autoComplete="tel"
        />
        {phone.changeNeedsPassword && (
          <PasswordField
            {...form.field('currentPassword')}
            label={t`Current password`}
            required
            autoComplete="current-password"
          />
        )}
      </AccountForm>
      {phone.mobile !== null && (
        <button type="button" className={linkStyle} onClick={onDone}>
          <Trans>Not now</Trans>
        </button>
      )}
    </>
  );
}

/**
 * Request a code, then enter it. The code field can be opened without a new request, in case the page reloaded while the user read the SMS.
 */
function Verify({ mobile }: { mobile: string }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [isTyping, setTyping] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  /** A ref, because state updates one render later and a double tap would send a second SMS. */
  const sending = useRef(false);

  const sendCode = async () => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    setSent(false);
    const { error } = await dispatch(phoneApi.endpoints.sendPhoneCode.initiate(undefined, { track: false }));
    sending.current = false;
    setSending(false);
    setFailure(error ?? null);
    setSent(error === undefined);
    if (error === undefined) setTyping(true);
  };
  const number = formatPhone(language, mobile);
  return (
    <>
      {!isTyping && (
        <>
          <p>
            <Trans>We'll text a six-digit code to this number.</Trans>
          </p>
          <Button aria-disabled={isSending} onClick={() => void sendCode()} className="self-start">
            {isSending ? <Trans>One moment…</Trans> : <Trans>Verify number</Trans>}
          </Button>
        </>
      )}
      <div role="status" className="empty:-mt-4">
        {isSent && (
          <p>
            <Trans>Code sent to {number}. It expires in 10 minutes.</Trans>
          </p>
        )}
      </div>
      <div role="alert" className="empty:-mt-4">
        {failure !== null && (
          <p className="rounded-card border-2 border-clay-600 p-4">{accountErrorMessage(i18n, failure)}</p>
        )}
      </div>
      {isTyping ? (
        <>
          <CodeForm />
          <button
            type="button"
            aria-disabled={isSending}
            className={linkStyle}
            onClick={() => void sendCode()}
          >
            {isSending ? <Trans>One moment…</Trans> : <Trans>Resend code</Trans>}
          </button>
        </>
      ) : (
        <button type="button" className={linkStyle} onClick={() => setTyping(true)}>
          <Trans>I have a code</Trans>
        </button>
      )}
    </>
  );
}

function CodeForm() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const form = useAccountForm((schemas) => schemas.VerifyPhone, {
    send: (input) => dispatch(phoneApi.endpoints.verifyPhone.initiate(input, { track: false })),
    onDone: () => dispatch(toastRaised(t`Phone number verified`)),
  });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={frame}>
      <AccountForm form={form} label={t`Verify number`} submitLabel={t`Verify`}>
        <TextField
          {...form.field('code')}
          label={t`SMS code`}
          maxLength={12}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </AccountForm>
    </div>
  );
}
