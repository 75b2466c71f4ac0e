import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  AccountForm,
  EmailField,
  NewPasswordField,
  useAccountForm,
  UsernameField,
} from '~/account/account-form';
import { AuthLayout, linkStyle } from '~/account/auth-layout';
import { accountApi } from '~/account/account.api';
import { signInOptionsApi, useIsPhoneSignIn } from '~/account/phone-sign-in/sign-in-options.api';
import { apiErrorOf } from '~/api/api-error';
import { TextField } from '~/forms/fields';
import { useLanguage } from '~/i18n/use-language';
import { nextPathOf } from '~/lib/next-path';
import { SAME_PAGE } from '~/lib/page-change';
import { NEXT, usePaths } from '~/paths';
import { storeContext, toastRaised, useAppDispatch } from '~/state/store';
import type { Route } from './+types/sign-up';

/** If this fails, the page only lacks the other way. */
export async function loader({ context }: Route.LoaderArgs) {
  await context.get(storeContext).dispatch(signInOptionsApi.endpoints.getSignInOptions.initiate(undefined));
  return null;
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(signInOptionsApi.util.prefetch('getSignInOptions', undefined, {}));
  return null;
}

export default function SignUp() {
  const { t } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const username = useRef('');
  const unconfirmedUsername = useRef('');
  const next = nextPathOf(search.get(NEXT), language);
  const signIn = paths.signIn(next ?? undefined);
  const isByPhone = useIsPhoneSignIn();
  const form = useAccountForm((schemas) => schemas.SignUp, {
    // Emails are sent in the language used at sign-up.
    toInput: (values) => {
      username.current = values['username']?.trim() ?? '';
      return { ...values, language };
    },
    send: async (input) => {
      const result = await dispatch(accountApi.endpoints.signUp.initiate(input, { track: false }));
      const { code, isUnreachable } = apiErrorOf(result.error);
      if (isUnreachable) unconfirmedUsername.current = input.username;
      // The previous attempt, whose response was lost, created the account.
      const isCreated = code === 'username_taken' && unconfirmedUsername.current === input.username;
      return isCreated ? { data: null } : result;
    },
    leavesPage: true,
    onDone: () => {
      dispatch(toastRaised(t`Sign Up Successful`));
      // The sign-in form is prefilled and focuses the password.
      void navigate(signIn, { state: { ...SAME_PAGE, username: username.current } });
    },
  });
  return (
    <AuthLayout
      title={t`Sign Up`}
      description={t`Create an account to reserve cows and track your bookings.`}
      path={(to) => to.signUp()}
      lead={t`Reserve cows and track your bookings.`}
    >
      {isByPhone && (
        <p className="flex flex-wrap items-center gap-x-2 rounded-card bg-pasture-200 px-4 py-1 text-pasture-900">
          <Trans>Only a phone number?</Trans>
          {/* With a page to return to, sign-in begins with the code. */}
          <Link to={paths.signIn(next ?? paths.home())} className={linkStyle}>
            <Trans>Get a code by SMS</Trans>
          </Link>
        </p>
      )}
      <AccountForm form={form} label={t`Sign Up`} submitLabel={t`Create Account`}>
        <UsernameField {...form.field('username')} maxLength={60} />
        <TextField
          {...form.field('mobile')}
          label={t`Mobile number`}
          maxLength={40}
          required
          type="tel"
          autoComplete="tel"
        />
        <EmailField {...form.field('email')} />
        <NewPasswordField {...form.field('password')} label={t`Password`} />
      </AccountForm>
      <p className="flex flex-wrap items-center gap-x-2">
        <Trans>Already have an account?</Trans>
        <Link to={signIn} className={linkStyle}>
          <Trans>Sign In</Trans>
        </Link>
      </p>
    </AuthLayout>
  );
}
