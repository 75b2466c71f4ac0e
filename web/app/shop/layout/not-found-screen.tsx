import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { drawing as notFound } from 'virtual:drawing/not-found';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Drawing } from '~/ui/drawing';
import { ButtonLink, Link } from '~/ui/button';
import { MessageScreen } from '~/domain/unavailable-screen';

interface NotFoundScreenProps {
  title?: string;
  message?: string;
}

export function NotFoundScreen({ title, message }: NotFoundScreenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const paths = usePaths();
  // The layout's error screen shows a missing cow too.
  const isCow = useLocation().pathname.includes('/cow/');
  return (
    <MessageScreen
      sign={format.number(404)}
      image={
        <div className="w-80 max-w-full overflow-hidden rounded-card">
          <Drawing of={notFound} alt="" sizes="20rem" />
        </div>
      }
      title={title ?? t`Page not found`}
      message={
        message ??
        (isCow
          ? t`The address may be wrong, or the cow is no longer listed.`
          : t`This page doesn't exist or has moved.`)
      }
    >
      <title>{title ?? t`Page not found`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to={paths.allCows()}>
        <Trans>See all cows</Trans>
      </ButtonLink>
      <Link to={paths.contactUs()} className="inline-flex min-h-11 items-center underline">
        <Trans>Ask the farm</Trans>
      </Link>
    </MessageScreen>
  );
}
