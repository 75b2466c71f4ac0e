import type { OfficeBooking } from '@khamar/contract/sales/booking';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { BOOKING_STATE_WORDS } from '~/domain/sales/booking-labels';
import { useMoment } from '~/i18n/use-moment';
import { ActorName } from '~/office/sales/actor-name';
import { MAIL_OUTCOME_WORDS } from '~/office/ui/mail-outcome';
import { reasonWords } from './reason-words.ts';

type Step = OfficeBooking['history'][number];
type Mail = OfficeBooking['mails'][number];
type Entry = { at: string; step: Step } | { at: string; mail: Mail };

const MAIL_WORDS: Record<string, MessageDescriptor> = {
  BOOKING_HELD: msg`Mail: the cow is held`,
  BOOKING_CONFIRMED: msg`Mail: the cow is booked`,
  PAYMENT_REJECTED: msg`Mail: the payment was not found`,
  BOOKING_EXPIRED: msg`Mail: the time was up`,
  YOUR_TURN: msg`Mail: it is your turn`,
  BOOKING_CANCELLED: msg`Mail: the booking is cancelled`,
  REFUND_DONE: msg`Mail: the money is paid back`,
};

const SMS_WORDS: Record<string, MessageDescriptor> = {
  BOOKING_HELD: msg`SMS: the cow is held`,
  BOOKING_CONFIRMED: msg`SMS: the cow is booked`,
  PAYMENT_REJECTED: msg`SMS: the payment was not found`,
  BOOKING_EXPIRED: msg`SMS: the time was up`,
  YOUR_TURN: msg`SMS: it is your turn`,
  BOOKING_CANCELLED: msg`SMS: the booking is cancelled`,
  REFUND_DONE: msg`SMS: the money is paid back`,
};

/** What happened, by whom, and what the buyer was told; the last at the top. */
export function BookingTimeline({ booking: { history, mails } }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const entries: Entry[] = [
    ...history.map((step) => ({ at: step.at, step })),
    ...mails.map((mail) => ({ at: mail.at, mail })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (entries.length === 0) return null;
  return (
    <section
      aria-label={t`What happened`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 className="text-lg font-bold">
        <Trans>What happened</Trans>
      </h2>
      <ol className="flex flex-col gap-3">
        {entries.map((entry, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two of them may have one time; none is ever put in between
            key={entries.length - index}
            className={`border-l-4 pl-3 ${'step' in entry ? 'border-tag-400' : 'border-cream-200'}`}
          >
            {'step' in entry ? <StepEntry step={entry.step} /> : <MailEntry mail={entry.mail} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepEntry({ step: { at, actor, state, tagId, reason } }: { step: Step }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  return (
    <>
      <p>
        {state !== null && <b>{i18n._(BOOKING_STATE_WORDS[state])}</b>}
        {tagId !== null && (
          <Trans>
            moved to <EarTag>{tagId}</EarTag>
          </Trans>
        )}
        {' · '}
        <ActorName name={actor} />
      </p>
      {reason !== null && <p className="wrap-anywhere">{reasonWords(i18n, reason)}</p>}
      <p className="text-sm text-ink-600">
        <time dateTime={at}>{moment(at)}</time>
      </p>
    </>
  );
}

function MailEntry({ mail: { kind, channel, at, outcome } }: { mail: Mail }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const words = (channel === 'SMS' ? SMS_WORDS : MAIL_WORDS)[kind];
  return (
    <>
      <p>
        {words === undefined ? kind : i18n._(words)} · {i18n._(MAIL_OUTCOME_WORDS[outcome ?? 'WAITING'])}
      </p>
      <p className="text-sm text-ink-600">
        <time dateTime={at}>{moment(at)}</time>
      </p>
    </>
  );
}
