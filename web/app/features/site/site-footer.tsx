import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/lib/farm';

export function SiteFooter() {
  const language = useLanguage();
  return (
    <footer className="on-dark mt-auto bg-pasture-900 text-cream-100">
      <address className="mx-auto flex w-full max-w-7xl flex-col gap-1 px-4 py-6 not-italic">
        <strong>{farm.name[language]}</strong>
        <span>{farm.addresses.farm[language]}</span>
        <a href={`tel:${farm.phone}`} className="inline-flex min-h-11 items-center self-start underline">
          {formatPhone(language, farm.phone)}
        </a>
      </address>
    </footer>
  );
}
