import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { farm, whatsappTo } from '~/domain/farm';
import { formatPhone, useFormat, useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useSite } from '~/lib/site';
import { AuditLogLink } from '~/office/audit-log/audit-log-link';
import { LEFT_AS_LABELS, MISSING } from '~/office/inventory/cow-fields';
import { useCan } from '~/office/layout/office-guard';
import { BOOKING_ACTION_LABELS, ActionDialog } from '~/office/sales/action-dialog';
import { actionsFor, type BookingAction, nextAction } from '~/office/sales/booking-actions';
import { StateBadge } from '~/office/sales/booking-cells';
import { useOfficeBookingQuery } from '~/office/sales/sales.api';
import { Panel, UntilLoaded } from '~/office/ui/panel';
import { QuietButton, QuietLink, quietButtonStyle } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';
import { UnrecordedSale } from './unrecorded-sale.tsx';
import { BookingDelivery } from './booking-delivery.tsx';
import { BookingMoney } from './booking-money.tsx';
import { BookingWeight } from '~/office/sales/live-weight/booking-weight';
import { BookingTimeline } from './booking-timeline.tsx';
import { reasonLabel } from './reason-labels.ts';

/** One booking with all staff actions. */
export default function BookingScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const { code = '' } = useParams();
  const result = useOfficeBookingQuery(code, { refetchOnMountOrArgChange: true });
  const { data: booking } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FarmLetterhead />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Booking</Trans>{' '}
          <span translate="no" className="font-mono tracking-wide">
            {code.toUpperCase()}
          </span>
        </h1>
        <div className="flex flex-wrap gap-2">
          {booking !== undefined && <AuditLogLink entity="booking" id={booking.code} />}
          <QuietLink to={paths.office('/sales')}>
            <Trans>Back to list</Trans>
          </QuietLink>
        </div>
      </div>
      <UntilLoaded result={result} isLoaded={booking !== undefined} missing={t`Booking not found.`} />
      {booking !== undefined && <BookingPanels booking={booking} />}
    </div>
  );
}

function BookingPanels({ booking }: { booking: OfficeBooking }) {
  const [action, setAction] = useState<BookingAction | null>(null);
  return (
    <>
      <StatePanel booking={booking} onAction={setAction} />
      <div className="grid gap-3 lg:grid-cols-[3fr_2fr] lg:items-start">
        <BookingMoney booking={booking} />
        <div className="flex min-w-0 flex-col gap-3">
          <BookingBuyer booking={booking} />
          <BookingWeight booking={booking} />
          <BookingDelivery booking={booking} />
          <BookingTimeline booking={booking} />
        </div>
      </div>
      {action !== null && <ActionDialog booking={booking} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

const DANGEROUS = new Set<BookingAction>(['cancel', 'writeOff', 'returnCow', 'reverseDelivery']);

interface StatePanelProps {
  booking: OfficeBooking;
  onAction: (action: BookingAction) => void;
}

/** Status, deadline and actions. */
function StatePanel({ booking, onAction }: StatePanelProps) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const moment = useMoment();
  const { number } = useFormat();
  const language = useLanguage();
  const { tagId, expiresAt, weightKg, waiting, isFlagged, isOffer, endReason } = booking;
  const actions = actionsFor(booking, can);
  const first = nextAction(booking, can);
  const until = expiresAt === null ? '' : moment(expiresAt);
  const weight = number(weightKg);
  const count = number(waiting);
  return (
    <section
      aria-label={t`Status`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
          <EarTag>{tagId}</EarTag>
        </Link>
        <StateBadge {...booking} />
        <span>{t`${weight} KG`}</span>
        {until !== '' && (
          <b>
            <Trans>Expires {until}</Trans>
          </b>
        )}
        {isOffer && <Trans>From waiting list</Trans>}
        {waiting > 0 && (
          <span className="text-ink-600">
            <Trans>Waiting list: {count}</Trans>
          </span>
        )}
      </div>
      {endReason !== null && (
        <p className="wrap-anywhere text-ink-600">{reasonLabel(i18n, language, endReason)}</p>
      )}
      {isFlagged && (
        <p className="rounded-card border-2 border-clay-600 p-3">
          <Trans>
            One of its TrxIDs was also used for another booking. Check carefully before you confirm.
          </Trans>
        </p>
      )}
      {booking.leftAs !== null && (
        <p role="alert" className="rounded-card border-2 border-clay-600 p-3">
          <b>{i18n._(LEFT_AS_LABELS[booking.leftAs])}.</b>{' '}
          <Trans>Call the customer, then move or cancel the booking.</Trans>
        </p>
      )}
      {booking.isWalkIn && (
        <p>
          <Trans>Walk-in sales have no customer here. Change the cow's status in the inventory.</Trans>
        </p>
      )}
      {booking.isUnrecorded && <UnrecordedSale booking={booking} />}
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {actions.map((action) =>
            action === first ? (
              <Button key={action} onClick={() => onAction(action)} className="max-md:w-full">
                {i18n._(BOOKING_ACTION_LABELS[action])}
              </Button>
            ) : (
              <QuietButton
                key={action}
                tone={DANGEROUS.has(action) ? 'danger' : 'plain'}
                onClick={() => onAction(action)}
              >
                {i18n._(BOOKING_ACTION_LABELS[action])}
              </QuietButton>
            ),
          )}
        </div>
      )}
    </section>
  );
}

/** The customer, with one-tap contact links. */
function BookingBuyer({ booking: { buyer, code, tagId, isWalkIn } }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, phone } = buyer;
  if (isWalkIn) return null;
  const greeting = t`About your booking ${code} (${tagId}): `;
  return (
    <Panel title={t`Customer`}>
      <p className="wrap-anywhere">
        {name ?? MISSING}
        {phone !== null && ` · ${formatPhone(language, phone)}`}
      </p>
      {phone !== null && (
        <div className="flex flex-wrap gap-2">
          <a href={`tel:${phone}`} className={quietButtonStyle}>
            <Phone />
            <Trans>Call</Trans>
          </a>
          <a href={whatsappTo(phone, greeting)} target="_blank" rel="noreferrer" className={quietButtonStyle}>
            <MessageCircle />
            <Trans>WhatsApp</Trans>
          </a>
        </div>
      )}
    </Panel>
  );
}

/** Print only: the site header with the farm's name is not printed. */
function FarmLetterhead() {
  const language = useLanguage();
  const { addresses, phone } = useSite().contacts;
  return (
    <div className="hidden border-b border-ink-600 pb-3 print:block">
      <p className="text-lg font-bold">{farm.name[language]}</p>
      <p className="text-sm">
        {addresses.farm[language]} · {formatPhone(language, phone)}
      </p>
    </div>
  );
}
