import type { OfficeBooking } from '@khamar/contract/sales/booking';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { BOOKING_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { ActorName } from '~/office/sales/actor-name';
import { Timeline } from '~/office/ui/panel';
import { DELIVERY_LABELS } from '~/office/messages/delivery-labels';
import { reasonLabel } from './reason-labels.ts';

type Step = OfficeBooking['history'][number];
type Mail = OfficeBooking['mails'][number];

const MAIL_LABELS: Record<string, MessageDescriptor> = {
  BOOKING_HELD: msg`Email: cow on hold`,
  BOOKING_CONFIRMED: msg`Email: cow booked`,
  PAYMENT_CLAIMED: msg`Email: TrxID received`,
  PAYMENT_REJECTED: msg`Email: payment not found`,
  PAYMENT_VOIDED: msg`Email: payment voided`,
  BOOKING_EXPIRED: msg`Email: booking expired`,
  YOUR_TURN: msg`Email: your turn`,
  BOOKING_CANCELLED: msg`Email: booking cancelled`,
  REFUND_DONE: msg`Email: refunded`,
  PRICE_CHANGED: msg`Email: new price`,
  WEIGHT_RECORDED: msg`Email: final price by weight`,
  WEIGHT_TO_AGREE: msg`Email: asked to agree to the weight`,
  DELIVERY_CODE: msg`Email: delivery code`,
  ON_THE_WAY: msg`Email: on the way`,
  DELIVERY_RECORDED: msg`Email: delivery and cash`,
  NOT_DELIVERED: msg`Email: not delivered`,
  DELIVERY_CHANGED: msg`Email: delivery changed`,
  DELIVERY_MOVED: msg`Email: Eid date changed`,
};

const SMS_LABELS: Record<string, MessageDescriptor> = {
  BOOKING_HELD: msg`SMS: cow on hold`,
  BOOKING_CONFIRMED: msg`SMS: cow booked`,
  COUNTER_SALE: msg`SMS: sale`,
  CASH_RECEIVED: msg`SMS: cash received`,
  PAYMENT_CLAIMED: msg`SMS: TrxID received`,
  PAYMENT_REJECTED: msg`SMS: payment not found`,
  PAYMENT_VOIDED: msg`SMS: payment voided`,
  BOOKING_EXPIRED: msg`SMS: booking expired`,
  YOUR_TURN: msg`SMS: your turn`,
  BOOKING_CANCELLED: msg`SMS: booking cancelled`,
  REFUND_DONE: msg`SMS: refunded`,
  PRICE_CHANGED: msg`SMS: new price`,
  WEIGHT_RECORDED: msg`SMS: final price by weight`,
  WEIGHT_TO_AGREE: msg`SMS: asked to agree to the weight`,
  DELIVERY_CODE: msg`SMS: delivery code`,
  ON_THE_WAY: msg`SMS: on the way`,
  DELIVERY_RECORDED: msg`SMS: delivery and cash`,
  NOT_DELIVERED: msg`SMS: not delivered`,
  DELIVERY_CHANGED: msg`SMS: delivery changed`,
  DELIVERY_MOVED: msg`SMS: Eid date changed`,
  DEBT_DUE_SOON: msg`SMS: balance due tomorrow`,
  DEBT_DUE: msg`SMS: balance due today`,
  DEBT_OVERDUE: msg`SMS: balance overdue`,
};

/** History with its actors, and the emails sent to the buyer. */
export function BookingTimeline({ booking: { history, mails } }: { booking: OfficeBooking }) {
  const entries = [
    ...history.map((step) => ({ at: step.at, isMarked: true, content: <StepText step={step} /> })),
    ...mails.map((mail) => ({ at: mail.at, isMarked: false, content: <MailText mail={mail} /> })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (entries.length === 0) return null;
  // Timestamps are not unique; indexes from the end are stable, because entries are only added at the top.
  return <Timeline entries={entries.map((entry, index) => ({ ...entry, key: entries.length - index }))} />;
}

function StepText({ step: { actor, state, tagId, pricePaisa, dispatchKg, reason } }: { step: Step }) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  const language = useLanguage();
  const price = pricePaisa === null ? '' : format(pricePaisa);
  const weight = useFormat().number(dispatchKg ?? 0);
  return (
    <>
      <p>
        {state !== null && <b>{i18n._(BOOKING_STATE_LABELS[state])}</b>}
        {tagId !== null && (
          <Trans>
            Moved to <EarTag>{tagId}</EarTag>
          </Trans>
        )}
        {dispatchKg !== null && (
          <>
            <Trans>Dispatch weight {weight} KG</Trans>
            {price !== '' && ', '}
          </>
        )}
        {tagId === null && price !== '' && <Trans>New price {price}</Trans>}
        {' · '}
        <ActorName name={actor} />
      </p>
      {reason !== null && <p className="wrap-anywhere">{reasonLabel(i18n, language, reason)}</p>}
    </>
  );
}

function MailText({ mail: { kind, channel, outcome } }: { mail: Mail }) {
  const { i18n } = useLingui();
  const label = (channel === 'SMS' ? SMS_LABELS : MAIL_LABELS)[kind];
  return (
    <p>
      {label === undefined ? kind : i18n._(label)} · {i18n._(DELIVERY_LABELS[outcome ?? 'WAITING'])}
    </p>
  );
}
