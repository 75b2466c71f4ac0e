import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { NeedsJavaScript } from '~/domain/needs-javascript';
import { TextField } from '~/forms/fields';
import { PasswordField } from '~/forms/password-field';
import { type FormSettings, useForm } from '~/forms/use-form';
import { useHydrated } from '~/lib/use-hydrated';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { ACCOUNT_MESSAGES, accountErrorMessage } from './account-messages.ts';

const loadSchemas = () => import('@khamar/contract/accounts/account');
type Schemas = Awaited<ReturnType<typeof loadSchemas>>;

/** Validates against one of the contract's schemas; API errors are also shown as a toast. */
export function useAccountForm<Input, Output>(
  chooseSchema: (schemas: Schemas) => z.ZodType<Input>,
  settings: Pick<
    FormSettings<Input, Output>,
    'toInput' | 'send' | 'leavesPage' | 'onDone' | 'defaultValues' | 'idPrefix'
  >,
) {
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  return useForm({
    ...settings,
    loadSchema: () => loadSchemas().then(chooseSchema),
    messages: ACCOUNT_MESSAGES,
    onRejected: (error) => dispatch(toastRaised(accountErrorMessage(i18n, error), { isFailure: true })),
  });
}

interface AccountFormProps {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'errors' | 'failure' | 'isSending'>;
  label: string;
  submitLabel: React.ReactNode;
  children: React.ReactNode;
}

export function AccountForm({ form, label, submitLabel, children }: AccountFormProps) {
  const { i18n } = useLingui();
  const isHydrated = useHydrated();
  const { formProps, errors, failure, isSending } = form;
  const errorResponse =
    failure !== null && Object.keys(errors).length === 0 ? accountErrorMessage(i18n, failure) : null;
  // Shown after the toast disappears, so the same error never appears twice at once.
  const isToasted = useAppSelector(({ toasts }) => toasts.some(({ text }) => text === errorResponse));
  return (
    <form {...formProps} aria-label={label} className="flex flex-col gap-4">
      <NeedsJavaScript />
      {children}
      {/* Before hydration there is no submit handler. */}
      <Button type="submit" disabled={!isHydrated} aria-disabled={isSending} className="w-full">
        {isSending ? <Trans>One moment…</Trans> : submitLabel}
      </Button>
      {/* Placed below the button so the button does not move under the pointer. Field errors are not repeated here. */}
      {errorResponse !== null && !isToasted && (
        <p className="rounded-card border-2 border-clay-600 p-4">{errorResponse}</p>
      )}
    </form>
  );
}

type FieldProps = ReturnType<ReturnType<typeof useForm>['field']>;

interface UsernameFieldProps extends FieldProps {
  maxLength: number;
  description?: React.ReactNode;
}

export function UsernameField({ maxLength, ...field }: UsernameFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      label={t`Username`}
      maxLength={maxLength}
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

export function EmailField(field: FieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      label={t`Email`}
      maxLength={PERSON_LIMITS.maxEmail}
      required
      type="email"
      autoComplete="email"
      autoCapitalize="none"
    />
  );
}

export function NewPasswordField({ label, ...field }: FieldProps & { label: string }) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...field}
      label={label}
      hint={t`(at least 6 characters)`}
      required
      autoComplete="new-password"
    />
  );
}
