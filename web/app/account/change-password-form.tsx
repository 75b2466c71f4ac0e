import { Trans, useLingui } from '@lingui/react/macro';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { PasswordField } from '~/forms/password-field';
import { AccountForm } from './account-form.tsx';
import { accountApi } from './account.api.ts';
import { BOX_FOR_PASSWORD, useAccountForm } from './use-account-form.ts';

const loadCheck = () => import('./check-form.ts').then(({ checkChangePassword }) => checkChangePassword);

export function ChangePasswordForm({ username }: { username: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const form = useAccountForm({
    loadCheck,
    send: (input) => dispatch(accountApi.endpoints.changePassword.initiate(input, { track: false })),
    onDone: () => {
      form.form.current?.reset();
      dispatch(toastRaised(t`Your password is changed`));
    },
  });
  return (
    <AccountForm form={form} label={t`Change password`} words={<Trans>Change password</Trans>}>
      {/* So that a password manager knows whose password it is. Without a name, it is not sent. */}
      <input type="text" defaultValue={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.box('currentPassword')}
        label={t`Current password`}
        maxLength={BOX_FOR_PASSWORD}
        required
        autoComplete="current-password"
      />
      <PasswordField
        {...form.box('newPassword')}
        label={t`New password`}
        hint={t`(6 characters or more)`}
        maxLength={BOX_FOR_PASSWORD}
        required
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
