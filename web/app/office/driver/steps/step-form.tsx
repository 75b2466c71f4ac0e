import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { useOnline } from '~/office/offline/use-online';
import { type StepFailure, stepFailureSentence } from './step-failure.ts';

interface StepFormProps {
  title: string;
  button: string;
  isSending: boolean;
  failure: StepFailure | null;
  /** The driver cannot go on, whatever else is entered. */
  isBlocked?: boolean;
  onSubmit: () => void;
  children: React.ReactNode;
}

/** What one step asks for, with one large button at the end. */
export function StepForm({
  title,
  button,
  isSending,
  failure,
  isBlocked = false,
  onSubmit,
  children,
}: StepFormProps) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !isBlocked) onSubmit();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {title}
      </h2>
      {children}
      {failure !== null && (
        <p
          role="alert"
          className="rounded-card border-2 border-clay-600 bg-white p-3 font-semibold text-clay-600"
        >
          {stepFailureSentence(i18n, failure)}
        </p>
      )}
      {!isBlocked && (
        <Button type="submit" aria-disabled={isSending} className="min-h-14 text-lg">
          {isSending ? <Trans>Sending…</Trans> : button}
        </Button>
      )}
      {!isOnline && (
        <p className="text-ink-600">
          <Trans>You're offline. This is saved on your phone and sent later.</Trans>
        </p>
      )}
    </form>
  );
}
