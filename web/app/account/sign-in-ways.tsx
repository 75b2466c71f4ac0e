import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { stringEntries } from '~/api/api-error';
import { PasswordField } from '~/forms/password-field';
import { useHydrated } from '~/lib/use-hydrated';
import { sessionSet } from '~/session/session.slice';
import { toastRaised, useAppDispatch } from '~/state/store';
import { AccountForm, useAccountForm, UsernameField } from './account-form.tsx';
import { accountApi } from './account.api.ts';
import { linkStyle } from './auth-layout.tsx';
import { LazyPhoneSignIn } from './phone-sign-in/lazy-phone-sign-in.tsx';
import { readSentCode } from './phone-sign-in/sent-code.ts';
import { StaffNumberNote } from './phone-sign-in/staff-number-note.tsx';
import { useIsPhoneSignIn } from './phone-sign-in/sign-in-options.api.ts';

interface SignInWaysProps {
  /** Offers the code first and the password below it, if the farm sends SMS. */
  isCodeFirst: boolean;
}

/** Sign-in by password or, if the farm sends SMS, by a code. */
export function SignInWays({ isCodeFirst }: SignInWaysProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isByPhone = useIsPhoneSignIn();
  const [chosen, setWay] = useState<'password' | 'code' | null>(null);
  const [isCodeSent] = useState(readOnce);
  // The browser discarded the page while the SMS was read. The server cannot know that.
  const isReturning = useSyncExternalStore(never, isCodeSent, () => false);
  const isAfterSignUp = usernameIn(useLocation().state) !== '';
  const first = isByPhone && isCodeFirst && !isAfterSignUp ? 'both' : 'password';
  const way = chosen ?? (isReturning ? 'code' : first);
  const [isStaffNumber, setStaffNumber] = useState(false);
  const [mobile, setMobile] = useState('');
  const welcome = () => dispatch(toastRaised(t`Login Successfully`));

  if (way === 'password')
    return (
      <>
        {isStaffNumber && <StaffNumberNote />}
        <PasswordSignIn
          onSignedIn={welcome}
          isFocused={chosen === 'password'}
          {...(isByPhone && {
            onCode: (username: string) => {
              setMobile(mobileIn(username));
              setStaffNumber(false);
              setWay('code');
            },
          })}
        />
      </>
    );
  return (
    <div className="flex flex-col gap-2">
      <LazyPhoneSignIn
        mobile={mobile}
        isFocused={way === 'code'}
        onCodeSent={() => setWay('code')}
        onSignedIn={welcome}
        onPasswordNeeded={() => {
          setStaffNumber(true);
          setWay('password');
        }}
      />
      {way === 'code' ? (
        <button type="button" className={linkStyle} onClick={() => setWay('password')}>
          <Trans>Sign in with your password</Trans>
        </button>
      ) : (
        <section
          aria-labelledby="by-password"
          className="mt-4 flex flex-col gap-4 border-t border-cream-200 pt-6"
        >
          <h2 id="by-password" className="text-lg font-bold">
            <Trans>Or sign in with your password</Trans>
          </h2>
          <PasswordSignIn onSignedIn={welcome} isFocused={false} />
        </section>
      )}
    </div>
  );
}

const never = () => () => undefined;

/** As it was when the page opened: the end of the second step must not bring the password form back. */
function readOnce(): () => boolean {
  let isSent: boolean | null = null;
  return () => (isSent ??= readSentCode() !== null);
}

/** What was typed as a username, if it may be a number. */
const mobileIn = (username: string) => (/^[+\d\u09E6-\u09EF\s-]{6,}$/.test(username) ? username : '');

interface PasswordSignInProps {
  onSignedIn: () => void;
  isFocused: boolean;
  /** Switches to the code, given the username typed so far. */
  onCode?: (username: string) => void;
}

function PasswordSignIn({ onSignedIn, isFocused, onCode }: PasswordSignInProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isHydrated = useHydrated();
  const username = usernameIn(useLocation().state);
  useEffect(() => {
    if (username !== '') document.querySelector<HTMLElement>('#password')?.focus();
    else if (isFocused) document.querySelector<HTMLElement>('#username')?.focus();
  }, [username, isFocused]);
  const form = useAccountForm((schemas) => schemas.SignIn, {
    defaultValues: { username },
    // Untracked, so the password is not kept in the store.
    send: (input) => dispatch(accountApi.endpoints.signIn.initiate(input, { track: false })),
    leavesPage: true,
    onDone: (token: string) => {
      dispatch(sessionSet(token));
      onSignedIn();
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <AccountForm form={form} label={t`Sign In`} submitLabel={t`Sign In`}>
        <UsernameField
          {...form.field('username')}
          description={<Trans>Username, mobile number or email</Trans>}
          maxLength={254}
        />
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          required
          autoComplete="current-password"
        />
      </AccountForm>
      {onCode !== undefined && (
        <button
          type="button"
          // Before hydration there is no click handler.
          disabled={!isHydrated}
          className="inline-flex min-h-11 w-full cursor-pointer items-center justify-center rounded-full border border-pasture-800 px-6 py-2 font-semibold text-pasture-800 hover:bg-pasture-200 noscript:hidden"
          onClick={() => onCode(form.values['username'] ?? '')}
        >
          <Trans>Get a code by SMS</Trans>
        </button>
      )}
    </div>
  );
}

/** Set right after signing up. */
const usernameIn = (state: unknown): string => stringEntries(state)['username'] ?? '';
