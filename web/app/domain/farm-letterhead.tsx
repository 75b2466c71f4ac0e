import { useLanguage, formatPhone } from '~/i18n/use-language';
import { farm } from './farm.ts';

/** Print only: the site header with the farm's name is not printed. */
export function FarmLetterhead() {
  const language = useLanguage();
  return (
    <div className="hidden border-b border-ink-600 pb-3 print:block">
      <p className="text-lg font-bold">{farm.name[language]}</p>
      <p className="text-sm">
        {farm.addresses.farm[language]} · {formatPhone(language, farm.phone)}
      </p>
    </div>
  );
}
