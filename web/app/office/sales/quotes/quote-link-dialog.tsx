import type { Lead } from '@khamar/contract/leads/lead';
import type { CreatedQuote, Quote } from '@khamar/contract/sales/quote';
import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { errorSentence } from '~/api/error-messages';
import { whatsappTo, farm } from '~/domain/farm';
import { quotePath } from '~/domain/sales/link-paths';
import type { Language } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { nameOf } from '~/office/leads/lead-labels';
import { useLeadCommands } from '~/office/leads/leads.api';
import { Dialog } from '~/office/ui/dialog';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { QuietButton } from '~/office/ui/quiet-button';
import { pathsIn } from '~/paths';
import { useAppDispatch, toastRaised } from '~/state/store';
import { buttonStyle } from '~/ui/button';
import { dayIn } from '~/domain/sales/deadline';
import { formatPaisa } from '~/domain/sales/paisa';

interface QuoteData extends Pick<Quote, 'tagId' | 'pricePaisa' | 'until'> {
  /** Empty if there is no name. */
  name: string;
  link: string;
}

/** In the recipient's language, which may differ from the page's, so these texts are not in the catalogues. */
const QUOTE_MESSAGES: Record<Language, (data: QuoteData) => string> = {
  en: ({ name, tagId, pricePaisa, until, link }) =>
    `Assalamu alaikum${name === '' ? '' : ` ${name}`}, this is ${farm.name.en}. ` +
    `We offer you the cow ${tagId} for ${formatPaisa('en', pricePaisa)}, until ${dayIn('en', until)}. ` +
    `See it and accept here: ${link}`,
  bn: ({ name, tagId, pricePaisa, until, link }) =>
    `আসসালামু আলাইকুম${name === '' ? '' : ` ${name}`}, ${farm.name.bn} থেকে বলছি। ` +
    `${tagId} গরুটির দাম আপনার জন্য ${formatPaisa('bn', pricePaisa)}। ` +
    `এই দাম থাকবে ${dayIn('bn', until)} পর্যন্ত। ` +
    `এখানে দেখে নিন, রাজি হলে এখানেই জানান: ${link}`,
};

interface QuoteLinkDialogProps {
  created: CreatedQuote;
  /** The lead it was created for, if any. */
  lead: Lead | undefined;
  onClose: () => void;
}

/** The link is shown only once: the token itself is not stored. */
export function QuoteLinkDialog({ created: { quote, token }, lead, onClose }: QuoteLinkDialogProps) {
  const { t, i18n } = useLingui();
  const { origin } = useSite();
  const pageLanguage = useLanguage();
  const dispatch = useAppDispatch();
  const [language, setLanguage] = useState<Language>(lead?.language ?? pageLanguage);
  const { logWhatsapp } = useLeadCommands(lead?._id ?? '');
  const link = origin + quotePath(pathsIn(language).home(), token);
  const messageWith = (address: string) =>
    QUOTE_MESSAGES[language]({ ...quote, name: lead === undefined ? '' : nameOf(lead), link: address });
  const text = messageWith(link);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      dispatch(toastRaised(t`Link copied`));
    } catch {
      dispatch(toastRaised(t`Couldn't copy the link. Select the text and copy it.`, { isFailure: true }));
    }
  }
  async function logMessage(): Promise<void> {
    if (lead === undefined) return;
    // Without the token: otherwise anyone who reads the lead's history could accept the quote.
    const result = await logWhatsapp(messageWith('…'));
    if ('error' in result) {
      const why = errorSentence(i18n, result.error);
      dispatch(toastRaised(t`We couldn't log this WhatsApp message. ${why}`));
    }
  }
  return (
    <Dialog
      title={t`Quote created`}
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
            Anyone with this link can see the cow, price and date, and accept. We show it only once: send or
            copy it before you close.
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
              lead === undefined
                ? `https://wa.me/?text=${encodeURIComponent(text)}`
                : whatsappTo(lead.phone, text)
            }
            target="_blank"
            rel="noreferrer"
            onClick={() => void logMessage()}
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
