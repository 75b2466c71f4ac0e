import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { newIdempotencyKey } from '~/api/idempotency';
import { type FormSettings, useForm, type Values } from '~/forms/use-form';
import { type Toast, useAppDispatch, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { CommandFailure, type CommandFailureProps } from './command-failure.tsx';
import { SALES_FIELD_MESSAGES, salesFieldErrors } from './sales-field-messages.ts';

type CommandForm = Pick<ReturnType<typeof useForm>, 'field' | 'values' | 'fill'>;

interface CommandDialogProps<Input, Output> {
  title: string;
  /** What will happen, shown before the user confirms. */
  consequence: React.ReactNode;
  submitLabel: string;
  /** Defaults to 'Cancel', which is ambiguous where the action itself cancels something. */
  closeLabel?: string;
  /** For actions that cannot be undone. */
  isFinal?: boolean;
  /** Omit for dialogs without fields. */
  loadSchema?: () => Promise<z.ZodType<Input>>;
  toInput?: (values: Values) => Record<string, unknown>;
  defaultValues?: Values;
  /** Defaults to the messages for bookings and payments. */
  messages?: FormSettings<Input, Output>['messages'];
  errorMessage?: CommandFailureProps['errorMessage'];
  /** The idempotency key stays the same while the dialog is open, so a retry after a lost response is safe. */
  send: (input: Input, key: string) => ReturnType<FormSettings<Input, Output>['send']>;
  /** Success message. */
  done: string | ((output: Output) => string);
  /** What the success message offers next. */
  doneLink?: Toast['link'];
  onClose: () => void;
  children?: (form: CommandForm) => React.ReactNode;
}

/** A dialog for an API command: its consequence, its fields and its result. */
export function CommandDialog<Input, Output>(props: CommandDialogProps<Input, Output>) {
  const {
    title,
    consequence,
    submitLabel,
    closeLabel,
    isFinal = false,
    done,
    doneLink,
    onClose,
    children,
  } = props;
  const dispatch = useAppDispatch();
  const formId = useId();
  const [key] = useState(newIdempotencyKey);
  const { loadSchema, toInput, defaultValues, send, messages = SALES_FIELD_MESSAGES, errorMessage } = props;
  const form = useForm<Input, Output>({
    idPrefix: `${formId}-`,
    ...(loadSchema && { loadSchema }),
    messages,
    fieldErrors: salesFieldErrors,
    ...(toInput && { toInput }),
    ...(defaultValues && { defaultValues }),
    send: (input) => send(input, key),
    onDone: (output) => {
      const text = typeof done === 'string' ? done : done(output);
      dispatch(toastRaised(text, doneLink && { link: doneLink }));
      onClose();
    },
  });
  const { isSending } = form;
  const submitProps = {
    type: 'submit',
    form: formId,
    'aria-disabled': isSending,
    'aria-busy': isSending,
  } as const;
  const label = isSending ? <Trans>One moment…</Trans> : submitLabel;
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>{closeLabel ?? <Trans>Cancel</Trans>}</QuietButton>
          {isFinal ? (
            <QuietButton tone="danger" {...submitProps}>
              {label}
            </QuietButton>
          ) : (
            <Button {...submitProps}>{label}</Button>
          )}
        </>
      }
    >
      <form {...form.formProps} id={formId} aria-label={title} className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">{consequence}</div>
        {children?.(form)}
        <CommandFailure form={form} errorMessage={errorMessage} />
      </form>
    </Dialog>
  );
}
