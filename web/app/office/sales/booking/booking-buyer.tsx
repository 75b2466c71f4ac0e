import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { whatsappTo } from '~/domain/farm';
import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { MISSING } from '~/office/herd/cow-fields';
import { quietLook } from '~/office/ui/quiet-button';

/** Who has the cow, and how to reach them with one tap. */
export function BookingBuyer({ booking: { buyer, code, tagId, isWalkIn } }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, phone } = buyer;
  if (isWalkIn) return null;
  const greeting = t`About your booking ${code} (${tagId}): `;
  return (
    <section
      aria-label={t`Buyer`}
      className="flex flex-col gap-2 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 className="text-lg font-bold">
        <Trans>Buyer</Trans>
      </h2>
      <p className="wrap-anywhere">
        {name ?? MISSING}
        {phone !== null && ` · ${formatPhone(language, phone)}`}
      </p>
      {phone !== null && (
        <div className="flex flex-wrap gap-2">
          <a href={`tel:${phone}`} className={quietLook}>
            <Phone />
            <Trans>Call</Trans>
          </a>
          <a href={whatsappTo(phone, greeting)} target="_blank" rel="noreferrer" className={quietLook}>
            <MessageCircle />
            <span translate="no">WhatsApp</span>
          </a>
        </div>
      )}
    </section>
  );
}
