import { Trans } from '@lingui/react/macro';
import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import type { LeadFailure } from './lead-failure.ts';

const WORDS: Record<LeadFailure, React.ReactNode> = {
  unreachable: (
    <Trans>
      Your message did not get through: there seems to be no connection. Please try again when you have a
      signal.
    </Trans>
  ),
  too_often: (
    <Trans>Too many messages have come from here just now. Please wait a little and send it again.</Trans>
  ),
  unavailable: <Trans>The farm cannot take your message just now. Please send it again in a moment.</Trans>,
};

/** What happened, that nothing is lost, and another way. Stands empty until it is needed, so that it is heard when it speaks. */
export function LeadFailureNote({ failure }: { failure: LeadFailure | null }) {
  const language = useLanguage();
  return (
    <div role="alert">
      {failure !== null && (
        <p className="rounded-card border-2 border-clay-600 p-4">
          {WORDS[failure]} <Trans>Everything you wrote is still here.</Trans>{' '}
          <a href={`tel:${farm.phone}`} className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>Or call us: {formatPhone(language, farm.phone)}</Trans>
          </a>
        </p>
      )}
    </div>
  );
}
