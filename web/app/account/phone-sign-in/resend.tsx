import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '~/i18n/use-language';

interface ResendProps {
  /** From when on another SMS can be requested. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Counts down, then offers another SMS. */
export function Resend({ resendAt, onResend }: ResendProps) {
  const { number } = useFormat();
  const [now, setNow] = useState(Date.now);
  const isWaiting = now < resendAt;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const [isSending, setSending] = useState(false);
  /** A ref, because state updates one render later and a double tap would send twice. */
  const sending = useRef(false);
  const seconds = number(Math.ceil((resendAt - now) / 1000));

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    await onResend();
    sending.current = false;
    setSending(false);
  };
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-600">
      <Trans>Didn't get the code?</Trans>
      {isWaiting ? (
        <span className="tabular-nums">
          <Trans>Resend code in {seconds} s</Trans>
        </span>
      ) : (
        <button
          type="button"
          aria-disabled={isSending}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ink-900 underline underline-offset-4"
          onClick={() => void send()}
        >
          {isSending ? <Trans>One moment…</Trans> : <Trans>Resend code</Trans>}
        </button>
      )}
    </p>
  );
}
