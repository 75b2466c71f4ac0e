import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '~/forms/password-field';
import { useAppDispatch, toastRaised } from '~/state/store';
import { AccountForm, NewPasswordField, useAccountForm } from './account-form.tsx';
import { accountApi } from './account.api.ts';

export function ChangePasswordForm({ username }: { username: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const form = useAccountForm((schemas) => schemas.ChangePassword, {
    send: (input) => dispatch(accountApi.endpoints.changePassword.initiate(input, { track: false })),
    onDone: () => {
      form.reset();
      dispatch(toastRaised(t`Password changed`));
    },
  });
  return (
    <AccountForm form={form} label={t`Change password`} submitLabel={t`Change password`}>
      {/* Tells the password manager which account this is. It has no name, so it is not submitted. */}
      <input type="text" defaultValue={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label={t`Current password`}
        required
        autoComplete="current-password"
      />
      <NewPasswordField {...form.field('newPassword')} label={t`New password`} />
    </AccountForm>
  );
}
