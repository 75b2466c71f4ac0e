import { Trans } from '@lingui/react/macro';
import { whatsappTo } from '~/domain/farm';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { ChatIcon, PhoneIcon } from '~/ui/icons';

/** Not filled: the pages that show it have a primary button. */
const quiet =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-full border border-pasture-800 px-6 py-2 text-center font-semibold text-pasture-800 hover:bg-pasture-200 max-md:px-3';

/** By WhatsApp with a prefilled text, or by phone. The page's URL may contain a token, so it is not sent to WhatsApp. */
export function AskTheFarm({ text }: { text: string }) {
  const language = useLanguage();
  const { phone, whatsapp } = useSite().contacts;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <a href={whatsappTo(whatsapp, text)} target="_blank" rel="noreferrer" className={quiet}>
        <ChatIcon />
        <Trans>WhatsApp</Trans>
      </a>
      <a href={`tel:${phone}`} className={`${quiet} wrap-anywhere`}>
        <PhoneIcon />
        <Trans>Call {formatPhone(language, phone)}</Trans>
      </a>
    </div>
  );
}
