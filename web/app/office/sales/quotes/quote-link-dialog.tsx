import type { Lead } from '@khamar/contract/leads/lead';
import type { CreatedQuote } from '@khamar/contract/sales/quote';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorSentence } from '~/api/error-messages';
import { farm } from '~/domain/farm';
import { dayIn } from '~/domain/sales/deadline';
import { quotePath } from '~/domain/sales/link-paths';
import { formatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { nameOf } from '~/office/leads/lead-labels';
import { useLeadCommands } from '~/office/leads/leads.api';
import { MessageLinkDialog } from '~/office/sales/message-link-dialog';
import { toastRaised, useAppDispatch } from '~/state/store';

interface QuoteLinkDialogProps {
  created: CreatedQuote;
  /** The lead it was created for, if any. */
  lead: Lead | undefined;
  onClose: () => void;
}

export function QuoteLinkDialog({ created: { quote, token }, lead, onClose }: QuoteLinkDialogProps) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const pageLanguage = useLanguage();
  const { logWhatsapp } = useLeadCommands(lead?._id ?? '');
  const { tagId, pricePaisa, until } = quote;
  const name = lead === undefined || nameOf(lead) === '' ? '' : ` ${nameOf(lead)}`;

  async function logMessage(text: string): Promise<void> {
    if (lead === undefined) return;
    const result = await logWhatsapp(text);
    if ('error' in result) {
      const why = errorSentence(i18n, result.error);
      dispatch(toastRaised(t`We couldn't log this WhatsApp message. ${why}`));
    }
  }
  return (
    <MessageLinkDialog
      title={t`Quote created`}
      hint={
        <Trans>
          Anyone with this link can see the cow, price and date, and accept. We show it only once: send or
          copy it before you close.
        </Trans>
      }
      pathUnder={(home) => quotePath(home, token)}
      messages={{
        en: (link) =>
          `Assalamu alaikum${name}, this is ${farm.name.en}. ` +
          `We offer you the cow ${tagId} for ${formatPaisa('en', pricePaisa)}, until ${dayIn('en', until)}. ` +
          `See it and accept here: ${link}`,
        bn: (link) =>
          `আসসালামু আলাইকুম${name}, ${farm.name.bn} থেকে বলছি। ` +
          `${tagId} গরুটির দাম আপনার জন্য ${formatPaisa('bn', pricePaisa)}। ` +
          `এই দাম থাকবে ${dayIn('bn', until)} পর্যন্ত। ` +
          `এখানে দেখে নিন, রাজি হলে এখানেই জানান: ${link}`,
      }}
      language={lead?.language ?? pageLanguage}
      phone={lead?.phone ?? null}
      onSend={(text) => void logMessage(text)}
      onClose={onClose}
    />
  );
}
