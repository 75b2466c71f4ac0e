import type { Lead } from '@khamar/contract/leads/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import { errorSentence } from '~/api/error-messages';
import { useSite } from '~/lib/site';
import { useCan } from '~/office/layout/office-guard';
import { useAppDispatch, toastRaised } from '~/state/store';
import { whatsappTo } from '~/domain/farm';
import { greetingFor } from './lead-greeting.ts';
import { nameOf } from './lead-labels.tsx';
import { useLeadCommands } from './leads.api.ts';

/** Opens WhatsApp with a prefilled greeting; opening is recorded in the history and marks a new lead as answered. */
export function WhatsappLink({ lead, className }: { lead: Lead; className: string }) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const can = useCan();
  const { origin } = useSite();
  const { logWhatsapp } = useLeadCommands(lead._id);
  const { text } = greetingFor(lead, origin);
  const name = nameOf(lead);
  const logMessage = async () => {
    const result = await logWhatsapp(text.trim());
    if ('error' in result) {
      const why = errorSentence(i18n, result.error);
      dispatch(toastRaised(t`We couldn't log this WhatsApp message. ${why}`));
    }
  };
  return (
    <a
      href={whatsappTo(lead.phone, text)}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Message ${name} on WhatsApp`}
      onClick={() => {
        if (can('manage:leads')) void logMessage();
      }}
      className={className}
    >
      <MessageCircle />
      <Trans>WhatsApp</Trans>
    </a>
  );
}
