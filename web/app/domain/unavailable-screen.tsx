import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { inLanguage, withoutLanguage } from '~/i18n/languages';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useUnreachableWords } from '~/api/use-unreachable-words';
import { Button, buttonLook } from '~/ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';

interface UnavailableScreenProps {
  status?: number;
  /** Why the call failed, where it was a call. */
  error?: unknown;
  /** With it the page asks again by itself; without, 'Try again' is a link that works before JavaScript too. */
  retry?: () => void;
}

export function UnavailableScreen({ status = 503, error, retry }: UnavailableScreenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { isOwnLine, title, message } = useUnreachableWords(error);
  return (
    <MessageScreen sign={isOwnLine ? null : format.number(status)} title={title} message={message}>
      <title>{t`Please try again`}</title>
      {retry === undefined ? (
        <a href={inLanguage(language, withoutLanguage(pathname)) + search} className={buttonLook}>
          <Trans>Try again</Trans>
        </a>
      ) : (
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </MessageScreen>
  );
}
