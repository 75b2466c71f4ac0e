import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { NeedsJavaScript } from '~/domain/needs-javascript';
import { PageHead } from '~/domain/page-head';
import { TextField } from '~/forms/fields';
import { PasswordField } from '~/forms/password-field';
import { type FormSettings, useForm } from '~/forms/use-form';
import { useHydrated } from '~/lib/use-hydrated';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { ACCOUNT_MESSAGES, accountErrorMessage } from './account-messages.ts';

interface AuthLayoutProps extends React.ComponentProps<typeof PageHead> {
  lead: string;
  children: React.ReactNode;
}

/** Shared card for the sign-in, sign-up, forgot-password and reset-password pages. */
export const AuthLayout = ({ title, lead, children, ...head }: AuthLayoutProps) => (
  <>
    <PageHead title={title} {...head} />
    <meta name="robots" content="noindex" />
    <section
      aria-labelledby="auth-title"
      className="mx-auto flex w-full max-w-md flex-col gap-6 rounded-card bg-cream-100 p-4 md:my-4 md:p-8"
    >
      <div className="flex flex-col gap-1">
        <h1 id="auth-title" className="text-2xl font-bold">
          {title}
        </h1>
        <p className="text-ink-600">{lead}</p>
      </div>
      {children}
    </section>
  </>
);

export const linkLook =
  'inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4';

const loadSchemas = () => import('@khamar/contract/accounts/account');
type Schemas = Awaited<ReturnType<typeof loadSchemas>>;

/** Validates against one of the contract's schemas; API errors are also shown as a toast. */
export function useAccountForm<Input, Output>(
  choose: (schemas: Schemas) => z.ZodType<Input>,
  settings: Pick<FormSettings<Input, Output>, 'toInput' | 'send' | 'leavesPage' | 'onDone' | 'defaultValues'>,
) {
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  return useForm({
    ...settings,
    loadSchema: () => loadSchemas().then(choose),
    words: ACCOUNT_MESSAGES,
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

export function UsernameField({ maxLength, ...field }: FieldProps & { maxLength: number }) {
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
