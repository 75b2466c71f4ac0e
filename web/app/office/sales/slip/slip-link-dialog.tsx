import type { Slip } from '@khamar/contract/sales/slip';
import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { farm, whatsappTo } from '~/domain/farm';
import { slipPath } from '~/domain/sales/link-paths';
import { formatPaisa } from '~/domain/sales/paisa';
import type { Language } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { pathsIn } from '~/paths';
import { toastRaised, useAppDispatch } from '~/state/store';
import { buttonStyle } from '~/ui/button';

interface MessageData {
  slip: Slip;
  link: string;
}

/** In the customer's language, which may differ from the page's, so these texts are not in the catalogues. */
const SLIP_MESSAGES: Record<Language, (data: MessageData) => string> = {
  en: ({ slip: { customer, paidPaisa, duePaisa }, link }) =>
    `Assalamu alaikum${customer.name === null ? '' : ` ${customer.name}`}, this is ${farm.name.en}. ` +
    `Paid: ${formatPaisa('en', paidPaisa)}. Balance due: ${formatPaisa('en', duePaisa)}. Your slip: ${link}`,
  bn: ({ slip: { customer, paidPaisa, duePaisa }, link }) =>
    `আসসালামু আলাইকুম${customer.name === null ? '' : ` ${customer.name}`}, ${farm.name.bn} থেকে বলছি। ` +
    `জমা: ${formatPaisa('bn', paidPaisa)}। বাকি: ${formatPaisa('bn', duePaisa)}। আপনার স্লিপ: ${link}`,
};

interface SlipLinkDialogProps {
  slip: Slip;
  token: string;
  onClose: () => void;
}

/** The link is shown only once: the token itself is not stored. */
export function SlipLinkDialog({ slip, token, onClose }: SlipLinkDialogProps) {
  const { t } = useLingui();
  const { origin } = useSite();
  const dispatch = useAppDispatch();
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const link = origin + slipPath(pathsIn(language).home(), token);
  const text = SLIP_MESSAGES[language]({ slip, link });
  const { phone } = slip.customer;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      dispatch(toastRaised(t`Link copied`));
    } catch {
      dispatch(toastRaised(t`Couldn't copy the link. Select the text and copy it.`, { isFailure: true }));
    }
  }
  return (
    <Dialog
      title={t`Link to slip`}
      onDismiss={onClose}
      foot={
        <QuietButton onClick={onClose}>
          <Trans>Close</Trans>
        </QuietButton>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <Trans>
            Anyone with this link can see the slip for 90 days. We show it only once: send or copy it before
            you close.
          </Trans>
        </p>
        <FilterChips
          label={t`Message language`}
          value={language}
          options={[
            { value: 'bn', label: 'বাংলা' },
            { value: 'en', label: 'English' },
          ]}
          onChoose={(value) => setLanguage(value === 'bn' ? 'bn' : 'en')}
        />
        <p
          lang={language}
          className="rounded-card border border-cream-200 bg-cream-50 p-3 whitespace-pre-line wrap-anywhere select-all"
        >
          {text}
        </p>
        <div className="flex flex-wrap gap-2">
          <a
            href={
              phone === null ? `https://wa.me/?text=${encodeURIComponent(text)}` : whatsappTo(phone, text)
            }
            target="_blank"
            rel="noreferrer"
            className={`${buttonStyle} max-md:w-full`}
          >
            <MessageCircle />
            <Trans>Send on WhatsApp</Trans>
          </a>
          <QuietButton onClick={() => void copy()} className="max-md:w-full">
            <Copy />
            <Trans>Copy link</Trans>
          </QuietButton>
        </div>
      </div>
    </Dialog>
  );
}
