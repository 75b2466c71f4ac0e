import { Trans } from '@lingui/react/macro';
import { farm, whatsappLink } from '~/domain/farm';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { buttonStyle } from '~/ui/button';
import { ChatIcon, PhoneIcon } from '~/ui/icons';

/** By WhatsApp with a prefilled text, or by phone. The page's URL may contain a token, so it is not sent to WhatsApp. */
export function AskTheFarm({ text }: { text: string }) {
  const language = useLanguage();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <a
        href={whatsappLink(text)}
        target="_blank"
        rel="noreferrer"
        className={`${buttonStyle} grow max-md:px-3!`}
      >
        <ChatIcon />
        <Trans>WhatsApp</Trans>
      </a>
      <a href={`tel:${farm.phone}`} className={`${buttonStyle} grow wrap-anywhere max-md:px-3!`}>
        <PhoneIcon />
        <Trans>Call {formatPhone(language, farm.phone)}</Trans>
      </a>
    </div>
  );
}
