import { Trans } from '@lingui/react/macro';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';

/** What is not offered online, and the farm's number. */
export function CallTheFarm({ children }: { children: React.ReactNode }) {
  const language = useLanguage();
  const { phone } = useSite().contacts;
  return (
    <p className="print:hidden">
      {children}{' '}
      <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center font-semibold underline">
        <Trans>Call {formatPhone(language, phone)}</Trans>
      </a>
    </p>
  );
}
