import type { Slip } from '@khamar/contract/sales/slip';
import { Trans, useLingui } from '@lingui/react/macro';
import { farm } from '~/domain/farm';
import { slipPath } from '~/domain/sales/link-paths';
import { formatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { MessageLinkDialog } from '~/office/sales/message-link-dialog';

interface SlipLinkDialogProps {
  slip: Slip;
  token: string;
  onClose: () => void;
}

export function SlipLinkDialog({ slip, token, onClose }: SlipLinkDialogProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { customer, paidPaisa, duePaisa } = slip;
  const name = customer.name === null ? '' : ` ${customer.name}`;
  return (
    <MessageLinkDialog
      title={t`Link to slip`}
      hint={
        <Trans>
          Anyone with this link can see the slip for 90 days. We show it only once: send or copy it before you
          close.
        </Trans>
      }
      pathUnder={(home) => slipPath(home, token)}
      messages={{
        en: (link) =>
          `Assalamu alaikum${name}, this is ${farm.name.en}. ` +
          `Paid: ${formatPaisa('en', paidPaisa)}. Balance due: ${formatPaisa('en', duePaisa)}. Your slip: ${link}`,
        bn: (link) =>
          `আসসালামু আলাইকুম${name}, ${farm.name.bn} থেকে বলছি। ` +
          `জমা: ${formatPaisa('bn', paidPaisa)}। বাকি: ${formatPaisa('bn', duePaisa)}। আপনার স্লিপ: ${link}`,
      }}
      language={language}
      phone={customer.phone}
      onClose={onClose}
    />
  );
}
