import type { Lead } from '@khamar/contract/leads/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import Tag from 'lucide-react/icons/tag';
import { Link } from 'react-router';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { EarTag } from '~/domain/ear-tag';
import { useFormat, useLanguage, formatPhone } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useCan } from '~/office/layout/office-guard';
import { QuietLink, quietButtonStyle } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { buttonStyle } from '~/ui/button';
import { Age } from '~/office/leads/lead-cells';
import { nameOf } from '~/office/leads/lead-labels';
import { WhatsappLink } from '~/office/leads/whatsapp-link';

/** The question, its cow, and one-tap links to contact the sender. */
export function LeadMessage({ lead }: { lead: Lead }) {
  const { t, i18n } = useLingui();
  const { taka } = useFormat();
  const language = useLanguage();
  const paths = usePaths();
  const moment = useMoment();
  const can = useCan();
  const { tagId, cow, phone, email, city, message, createdAt } = lead;
  const booking = new URLSearchParams({
    ...(tagId !== null && { tag: tagId }),
    name: nameOf(lead),
    phone,
    lead: lead._id,
  });
  const quote = new URLSearchParams({ ...(tagId !== null && { tag: tagId }), lead: lead._id });
  return (
    <section
      aria-label={t`Message`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {tagId !== null && (
          <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
            <EarTag>{tagId}</EarTag>
          </Link>
        )}
        {cow !== null && (
          <span className="flex flex-wrap items-center gap-x-2">
            <Badge tone={cow.availabilityStatus === 'AVAILABLE' ? 'positive' : 'quiet'}>
              {i18n._(STATUS_LABELS[cow.availabilityStatus])}
            </Badge>
            <b>{taka(cow.currentPrice)}</b>
          </span>
        )}
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        <Age at={createdAt} />
        <span className="text-sm text-ink-600">
          {lead.language === 'bn' ? <Trans>Language: Bangla</Trans> : <Trans>Language: English</Trans>}
        </span>
      </div>
      {message === '' ? (
        <p className="text-ink-600">
          <Trans>Left a name and number, but no message.</Trans>
        </p>
      ) : (
        <p
          lang={lead.language}
          className="border-l-4 border-tag-400 pl-3 text-lg whitespace-pre-line wrap-anywhere"
        >
          {message}
        </p>
      )}
      <p className="wrap-anywhere">
        {[formatPhone(language, phone), email, city]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <WhatsappLink lead={lead} className={`${buttonStyle} max-md:w-full`} />
        <a href={`tel:${phone}`} className={quietButtonStyle}>
          <Phone />
          <Trans>Call</Trans>
        </a>
        {can('manage:bookings') && (
          <QuietLink to={`${paths.office('/sales/new')}?${booking.toString()}`}>
            <PhoneIncoming />
            <Trans>New booking</Trans>
          </QuietLink>
        )}
        {can('manage:bookings') && (
          <QuietLink to={`${paths.office('/sales/quotes/new')}?${quote.toString()}`}>
            <Tag />
            <Trans>New quote</Trans>
          </QuietLink>
        )}
      </div>
    </section>
  );
}
