import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';

/** On paper the site's header and footer are left out: whose cow it is, whom to call, and where to look again. */
export function PaperHead({ address }: { address: string }) {
  const language = useLanguage();
  return (
    <div className="hidden border-b border-ink-600 pb-2 print:block">
      <p className="text-xl font-bold">{farm.name[language]}</p>
      <p>
        {formatPhone(language, farm.phone)} · {farm.addresses.farm[language]}
      </p>
      <p translate="no" className="text-sm">
        {address}
      </p>
    </div>
  );
}
