import { Trans } from '@lingui/react/macro';
import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { refusalOf } from '~/api/refusal';

const WORDS = {
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

/** What the visitor can do differs by it. */
export function leadFailureOf(error: unknown): keyof typeof WORDS {
  const { isUnreachable, status } = refusalOf(error);
  if (isUnreachable) return 'unreachable';
  return status === 429 ? 'too_often' : 'unavailable';
}

/** Why a message was not sent, and the phone number. The element is there while it is empty, so that screen readers announce its text. */
export function LeadFailureNote({ error }: { error: unknown }) {
  const language = useLanguage();
  return (
    <div role="alert">
      {error !== null && (
        <p className="rounded-card border-2 border-clay-600 p-4">
          {WORDS[leadFailureOf(error)]} <Trans>Everything you wrote is still here.</Trans>{' '}
          <a href={`tel:${farm.phone}`} className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>Or call us: {formatPhone(language, farm.phone)}</Trans>
          </a>
        </p>
      )}
    </div>
  );
}
