import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { apiErrorOf } from '~/api/api-error';
import { bookingErrorSentence } from '~/domain/sales/booking-error-messages';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';

type CommandResult<Output> = { data: Output } | { error: unknown };

/** Runs one command at a time and keeps the last error. */
export function useCommandState(onRejected?: (code: string | null) => void) {
  /** A ref, because state updates one render later and a double tap would get through. */
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function run<Output>(send: () => Promise<CommandResult<Output>>): Promise<Output | undefined> {
    if (sending.current) return undefined;
    sending.current = true;
    setSending(true);
    const result = await send();
    sending.current = false;
    setSending(false);
    setError('error' in result ? result.error : null);
    if ('error' in result) onRejected?.(apiErrorOf(result.error).code);
    return 'data' in result ? result.data : undefined;
  }
  return { isSending, error, run };
}

const OFFERS_CALL: ReadonlySet<string | null> = new Set(['phone_missing', 'cut_off_passed', 'trx_used']);

interface CommandNoteProps {
  error: unknown;
  /** Messages for error codes only this command can get. */
  messages?: Record<string, MessageDescriptor>;
  children?: React.ReactNode;
}

/** Why a command failed. Rendered even when empty, so screen readers announce its text. */
export function CommandNote({ error, messages, children }: CommandNoteProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { phone } = useSite().contacts;
  const paths = usePaths();
  const { pathname } = useLocation();
  return (
    <div role="alert" className="empty:-mt-3">
      {error !== null && (
        <p className="rounded-card border-2 border-clay-600 p-3">
          {bookingErrorSentence(i18n, error, messages)}{' '}
          {OFFERS_CALL.has(apiErrorOf(error).code) && (
            <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center font-semibold underline">
              <Trans>Call {formatPhone(language, phone)}</Trans>
            </a>
          )}
          {apiErrorOf(error).code === 'phone_unverified' && (
            <Link
              to={paths.phone(pathname)}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              <Trans>Verify number</Trans>
            </Link>
          )}
          {children}
        </p>
      )}
    </div>
  );
}
