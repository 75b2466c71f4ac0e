import { momentIn } from '@khamar/contract/moment';
import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import type { LiveWeight } from '@khamar/contract/sales/live-weight';
import { pricedKg } from '@khamar/contract/sales/live-weight-price';
import type { SharedSlip } from '@khamar/contract/sales/slip';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { farm } from '~/domain/farm';
import { formatPhone, useFormat, useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useSite } from '~/lib/site';
import {
  BOOKING_STATE_LABELS,
  PAYMENT_STATE_LABELS,
  PROVIDER_LABELS,
  REFUND_STATE_LABELS,
} from './booking-labels.ts';
import { dayIn } from './deadline.ts';
import { useFormatPaisa } from './paisa.ts';

/** The paper it is printed on: a sheet, or the roll of a receipt printer, 80 mm wide. */
export type Paper = 'a5' | 'roll';

interface SlipProps {
  slip: SharedSlip;
}

/** What a customer has bought, paid and owes, as it is now. */
export const SlipSheet = ({ slip, paper = 'a5' }: SlipProps & { paper?: Paper }) => (
  <article
    className={`mx-auto flex w-full max-w-xl flex-col gap-4 rounded-card border border-cream-200 bg-white p-4 print:max-w-none print:gap-2 print:border-0 print:p-0 ${
      paper === 'roll' ? 'paper-roll' : 'paper-a5'
    }`}
  >
    <Letterhead readAt={slip.readAt} />
    <Customer slip={slip} />
    <Cows slip={slip} />
    <Payments slip={slip} />
    <Sums slip={slip} />
  </article>
);

function Letterhead({ readAt }: { readAt: string }) {
  const language = useLanguage();
  const { contacts } = useSite();
  const at = momentIn(language, new Date(readAt));
  return (
    <header className="border-b border-ink-600 pb-2">
      <p className="text-xl font-bold print:text-base">{farm.name[language]}</p>
      <p>
        {contacts.addresses.farm[language]} ·{' '}
        <span className="whitespace-nowrap">{formatPhone(language, contacts.phone)}</span>
      </p>
      <h1 className="pt-2 text-2xl font-bold print:text-base">
        <Trans>Slip</Trans>
      </h1>
      <p>
        <Trans>As of {at}</Trans>
      </p>
    </header>
  );
}

function Customer({ slip: { customer } }: SlipProps) {
  const language = useLanguage();
  const { name, phone } = customer;
  if (name === null && phone === null) return null;
  return (
    <p className="wrap-anywhere">
      {name !== null && <b>{name}</b>}
      {name !== null && phone !== null && ' · '}
      {phone !== null && <span className="whitespace-nowrap">{formatPhone(language, phone)}</span>}
    </p>
  );
}

const list = 'flex flex-col divide-y divide-cream-200 border-y border-cream-200';
const line = 'flex justify-between gap-3';
const amount = 'shrink-0 text-right amount';

function Cows({ slip: { bookings } }: SlipProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Cows`} className={list}>
      {bookings.map((booking) => (
        <CowLine key={booking.code} booking={booking} />
      ))}
    </ul>
  );
}

function CowLine({ booking }: { booking: SharedSlip['bookings'][number] }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const paisa = useFormatPaisa();
  const { number } = useFormat();
  const { code, tagId, state, pricePaisa, paidPaisa, duePaisa, dueOn } = booking;
  const { deliveryPaisa, keepPaisa, allowancePaisa, writtenOffPaisa } = booking;
  const { liveWeight } = booking;
  const weight = number(pricedKg(booking));
  const isActive = ACTIVE_STATES.some((one) => one === state);
  const paid = paisa(paidPaisa);
  const due = paisa(duePaisa);
  const day = dueOn === null ? '' : dayIn(language, dueOn);
  return (
    <li className="flex flex-col gap-1 py-2 print:break-inside-avoid">
      <p className={line}>
        <span className="flex flex-wrap items-center gap-x-2">
          <EarTag>{tagId}</EarTag>
          <span>{t`${weight} KG`}</span>
        </span>
        <b className={`${amount} ${isActive ? '' : 'line-through'}`}>{paisa(pricePaisa)}</b>
      </p>
      <p className="text-ink-600">
        <span translate="no" className="font-mono">
          {code}
        </span>{' '}
        · {i18n._(BOOKING_STATE_LABELS[state])}
        {isActive && (
          <>
            {' '}
            · <Trans>{paid} paid</Trans>
          </>
        )}
      </p>
      {liveWeight !== null && <ByWeight liveWeight={liveWeight} />}
      {deliveryPaisa > 0 && <Extra label={t`Delivery fee`} paisa={deliveryPaisa} />}
      {keepPaisa > 0 && <Extra label={t`Keeping fee`} paisa={keepPaisa} />}
      {allowancePaisa > 0 && <Extra label={t`Allowance`} paisa={-allowancePaisa} />}
      {writtenOffPaisa > 0 && <Extra label={t`Written off`} paisa={-writtenOffPaisa} />}
      {duePaisa > 0 && (
        <p className="font-semibold">
          {day === '' ? (
            <Trans>Balance due: {due}</Trans>
          ) : (
            <Trans>
              Balance due: {due}, by {day}
            </Trans>
          )}
        </p>
      )}
    </li>
  );
}

/** How the price follows from the weight. */
function ByWeight({ liveWeight: { ratePaisa, agreedKg, dispatch } }: { liveWeight: LiveWeight }) {
  const { number } = useFormat();
  const rate = useFormatPaisa()(ratePaisa);
  const isFinal = dispatch !== null && !dispatch.isToAgree;
  const weight = number(isFinal ? dispatch.kg : agreedKg);
  return (
    <p className="text-ink-600">
      {isFinal ? (
        <Trans>
          Final price: {weight} KG at dispatch × {rate} per KG
        </Trans>
      ) : (
        <Trans>
          Estimate: {weight} KG × {rate} per KG. The final price is based on the dispatch weight.
        </Trans>
      )}
    </p>
  );
}

/** A fee, or a reduction. */
function Extra({ label, paisa }: { label: string; paisa: number }) {
  const format = useFormatPaisa();
  return (
    <p className={`${line} text-ink-600`}>
      <span>{label}</span>
      <span className={amount}>
        {paisa < 0 && '−'}
        {format(Math.abs(paisa))}
      </span>
    </p>
  );
}

function Payments({ slip: { payments, refunds } }: SlipProps) {
  if (payments.length === 0 && refunds.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h2 className="font-bold">
        <Trans>Payments</Trans>
      </h2>
      <ul className={list}>
        {payments.map((payment) => (
          <PaymentLine key={`${payment.at} ${payment.receiptNumber ?? ''}`} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundLine key={`${refund.dueAt} ${refund.amountPaisa}`} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

function PaymentLine({ payment }: { payment: SharedSlip['payments'][number] }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const { provider, state, amountPaisa, appliedPaisa, receiptNumber, at } = payment;
  const receipt = number(receiptNumber ?? 0);
  const applied = format(appliedPaisa);
  const isVoid = state === 'VOIDED';
  return (
    <li className="py-1 print:break-inside-avoid">
      <p className={line}>
        <span className="flex flex-wrap items-center gap-x-2">
          {receiptNumber === null ? (
            i18n._(PAYMENT_STATE_LABELS[state])
          ) : (
            <Trans>Receipt no. {receipt}</Trans>
          )}
          {isVoid && (
            <strong className="border-2 border-ink-600 px-1">
              {t({ message: 'VOID', context: 'receipt' })}
            </strong>
          )}
        </span>
        <span className={`${amount} ${isVoid ? 'line-through' : ''}`}>{format(amountPaisa)}</span>
      </p>
      <p className="text-ink-600">
        {i18n._(PROVIDER_LABELS[provider])} · {moment(at)}
        {state === 'CONFIRMED' && appliedPaisa < amountPaisa && (
          <>
            {' '}
            · <Trans>{applied} for these cows</Trans>
          </>
        )}
      </p>
    </li>
  );
}

function RefundLine({ refund: { amountPaisa, state, doneAt } }: { refund: SharedSlip['refunds'][number] }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const format = useFormatPaisa();
  return (
    <li className={`${line} py-1 print:break-inside-avoid`}>
      <span>
        <Trans>Refund</Trans> · {doneAt === null ? i18n._(REFUND_STATE_LABELS[state]) : moment(doneAt)}
      </span>
      <span className={amount}>−{format(amountPaisa)}</span>
    </li>
  );
}

function Sums({ slip: { totalPaisa, paidPaisa, claimedPaisa, duePaisa, unallocatedPaisa } }: SlipProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const sums = [
    { label: t`Total`, paisa: totalPaisa },
    { label: t`Paid`, paisa: paidPaisa },
    ...(claimedPaisa > 0 ? [{ label: t`In review`, paisa: claimedPaisa }] : []),
    { label: t`Balance due`, paisa: duePaisa },
    ...(unallocatedPaisa > 0 ? [{ label: t`Unallocated`, paisa: unallocatedPaisa }] : []),
  ];
  return (
    <dl className="flex flex-col gap-1 text-lg print:break-inside-avoid print:text-sm">
      {sums.map(({ label, paisa }) => (
        <div key={label} className={line}>
          <dt>{label}</dt>
          <dd className={`${amount} font-bold`}>{format(paisa)}</dd>
        </div>
      ))}
    </dl>
  );
}
