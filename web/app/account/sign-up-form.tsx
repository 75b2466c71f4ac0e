import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/lib/use-paths';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { Field } from '~/forms/field';
import { PasswordField } from '~/forms/password-field';
import { AccountForm } from './account-form.tsx';
import { accountApi } from './account.api.ts';
import { BOX_FOR_PASSWORD, useAccountForm } from './use-account-form.ts';

const loadCheck = () => import('./check-form.ts').then(({ checkSignUp }) => checkSignUp);

export function SignUpForm({ next }: { next: string | null }) {
  const { t } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toSignIn = paths.signIn(next ?? undefined);
  const form = useAccountForm({
    loadCheck,
    // Mails come in the language in which somebody signed up.
    extra: () => ({ language }),
    send: (input) => dispatch(accountApi.endpoints.signUp.initiate(input, { track: false })),
    onDone: () => {
      dispatch(toastRaised(t`Sign Up Successful`));
      void navigate(toSignIn);
    },
  });
  return (
    <>
      <AccountForm form={form} label={t`Sign Up`} words={<Trans>Create Account</Trans>}>
        <Field
          {...form.box('username')}
          label={t`Username`}
          maxLength={60}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...form.box('mobile')}
          label={t`Mobile number`}
          maxLength={40}
          required
          type="tel"
          autoComplete="tel"
        />
        <Field
          {...form.box('email')}
          label={t`Email`}
          maxLength={PERSON_LIMITS.maxEmail}
          required
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <PasswordField
          {...form.box('password')}
          label={t`Password`}
          hint={t`(6 characters or more)`}
          maxLength={BOX_FOR_PASSWORD}
          required
          autoComplete="new-password"
        />
      </AccountForm>
      <p className="flex flex-wrap items-center gap-x-2">
        <Trans>You have an account already?</Trans>
        <Link
          to={toSignIn}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          <Trans>Sign In</Trans>
        </Link>
      </p>
    </>
  );
}
