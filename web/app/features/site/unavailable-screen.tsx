import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useFormat } from '~/i18n/use-language';
import { Button, buttonLook } from '~/ui/button';
import { MessageScreen } from './message-screen.tsx';

/** With `retry` the page asks again by itself; without, 'Try again' is a link that works before JavaScript too. */
export function UnavailableScreen({ retry }: { retry?: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { pathname, search } = useLocation();
  return (
    <MessageScreen
      sign={format.number(503)}
      title={t`The farm cannot be reached just now`}
      message={t`Nothing is lost. Please try again in a moment.`}
    >
      <title>{t`Please try again`}</title>
      {retry === undefined ? (
        <a href={pathname + search} className={buttonLook}>
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
