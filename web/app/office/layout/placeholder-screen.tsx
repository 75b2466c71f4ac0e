import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { withoutLanguage } from '~/i18n/languages';

/** For a screen that is not built yet: its path and the name of the product. */
export function PlaceholderScreen() {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-2">
      <h1 translate="no" className="text-2xl font-bold wrap-anywhere">
        {withoutLanguage(pathname)}
      </h1>
      <p className="text-lg wrap-anywhere">
        <Trans>Hello Khamar</Trans>
      </p>
    </div>
  );
}
