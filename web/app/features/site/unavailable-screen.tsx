import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { inLanguage, withoutLanguage } from '~/i18n/languages';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { Button, buttonLook } from '~/ui/button';
import { MessageScreen } from './message-screen.tsx';

interface UnavailableScreenProps {
  status?: number;
  /** With it the page asks again by itself; without, 'Try again' is a link that works before JavaScript too. */
  retry?: () => void;
}

export function UnavailableScreen({ status = 503, retry }: UnavailableScreenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <MessageScreen
      sign={format.number(status)}
      title={t`The farm cannot be reached just now`}
      message={t`Nothing is lost. Please try again in a moment.`}
    >
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
