import { plural } from '@lingui/core/macro';
import { clockIn } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallError } from '~/api/call';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { isSignedOut } from './send-outbox.ts';
import { useOnline } from './use-online.ts';

interface ConnectionLineProps {
  unsent: number;
  /** Of the last request. */
  error: CallError | null;
  lastSentAt: string | null;
  /** Where to return to after signing in. */
  page: string;
}

/** Signal, what was not sent yet, and when something was sent last. */
export function ConnectionLine({ unsent, error, lastSentAt, page }: ConnectionLineProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const isOnline = useOnline();
  const hasSignal = isOnline && error?.status !== 'FETCH_ERROR' && error?.status !== 'TIMEOUT_ERROR';
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
      <Badge tone={hasSignal ? 'positive' : 'waiting'}>{hasSignal ? t`Online` : t`Offline`}</Badge>
      {unsent > 0 && <span>{t`${plural(unsent, { one: '# not sent', other: '# not sent' })}`}</span>}
      {isSignedOut(error) && (
        <a href={paths.signIn(page)} className="underline">
          <Trans>Sign in again</Trans>
        </a>
      )}
      {unsent === 0 && lastSentAt !== null && (
        <span className="font-normal text-ink-600">
          <Trans>Last sent {clockIn(language, new Date(lastSentAt))}</Trans>
        </span>
      )}
    </p>
  );
}
