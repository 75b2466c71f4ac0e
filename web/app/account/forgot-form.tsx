import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePaths } from '~/lib/use-paths';
import { useAppDispatch } from '~/state/store';
import { Field } from '~/forms/field';
import { AccountForm } from './account-form.tsx';
import { accountApi } from './account.api.ts';
import { useAccountForm } from './use-account-form.ts';

const loadCheck = () => import('./check-form.ts').then(({ checkForgotPassword }) => checkForgotPassword);

/** Says the same to everyone: nobody learns here who has an account. */
export function ForgotForm() {
  const { t } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const [isSent, setSent] = useState(false);
  const form = useAccountForm({
    loadCheck,
    // What was said of one address is not true of the next.
    onTry: () => {
      setSent(false);
    },
    send: (input) => dispatch(accountApi.endpoints.forgotPassword.initiate(input, { track: false })),
    onDone: () => {
      setSent(true);
    },
  });
  return (
    <>
      <div role="status">
        {isSent && (
          <p className="rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900">
            <Trans>
              If somebody has this address, a mail with a link is on its way. It works once, within the next
              30 minutes. Look into the folder for spam, too.
            </Trans>
          </p>
        )}
      </div>
      <AccountForm form={form} label={t`Forgot your password?`} words={<Trans>Send me a link</Trans>}>
        <Field
          {...form.box('email')}
          label={t`Email`}
          maxLength={PERSON_LIMITS.maxEmail}
          required
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      </AccountForm>
      <Link
        to={paths.signIn()}
        className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
      >
        <Trans>Back to Sign In</Trans>
      </Link>
    </>
  );
}
