import type { Booking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_WORDS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { formatNumber } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { ClaimForm } from './claim-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { PayOnline } from './pay-online.tsx';

type Due = Pick<Booking, 'state' | 'advancePaisa' | 'pricePaisa' | 'paidPaisa'>;

/** What is asked for now: first the advance, then, without haste, the rest of the price. */
export function amountDue({ state, advancePaisa, pricePaisa, paidPaisa }: Due): number {
  if (state === 'HELD' || state === 'IN_REVIEW') return Math.max(0, advancePaisa - paidPaisa);
  return state === 'BOOKED' ? Math.max(0, pricePaisa - paidPaisa) : 0;
}

/** Sent, and not yet compared with the farm's statement. */
const claimedOf = ({ payments }: Booking): number =>
  payments.filter(({ state }) => state === 'CLAIMED').reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);

/** Where to pay, how much, with which reference, and the TrxID. */
export function PaySection({ booking, isUp }: { booking: ReadBooking; isUp: boolean }) {
  const due = amountDue(booking);
  const isPaidLater = booking.state === 'EXPIRED';
  if (isUp || (due === 0 && !isPaidLater)) return null;
  if (isPaidLater)
    return (
      <section aria-labelledby="pay" className="flex flex-col gap-3">
        <h2 id="pay" className="text-xl font-bold">
          <Trans>Have you paid?</Trans>
        </h2>
        <ClaimForm booking={booking} amountPaisa={booking.advancePaisa} />
      </section>
    );
  const isAwaited = claimedOf(booking) >= due;
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-3">
      <h2 id="pay" className="text-xl font-bold">
        <PayTitle booking={booking} due={due} isAwaited={isAwaited} />
      </h2>
      {isAwaited && (
        <p>
          <Trans>
            You need not do anything now. The farm compares your TrxID with its statement, and tells you by
            mail.
          </Trans>
        </p>
      )}
      {isAwaited || booking.state === 'BOOKED' ? (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
            {isAwaited ? <Trans>Send another payment</Trans> : <Trans>Pay it before it is handed over</Trans>}
          </summary>
          <div className="flex flex-col gap-3 pt-2">
            <WaysToPay booking={booking} due={due} />
          </div>
        </details>
      ) : (
        <WaysToPay booking={booking} due={due} />
      )}
    </section>
  );
}

function PayTitle({ booking, due, isAwaited }: { booking: ReadBooking; due: number; isAwaited: boolean }) {
  const paisa = useFormatPaisa();
  const amount = paisa(due);
  const paid = paisa(booking.paidPaisa);
  if (isAwaited) return <Trans>The farm looks for your payment</Trans>;
  if (booking.state === 'BOOKED') return <Trans>The rest: {amount}</Trans>;
  if (booking.paidPaisa > 0)
    return (
      <Trans>
        {paid} has arrived. Send the rest of the advance: {amount}
      </Trans>
    );
  return <Trans>Send the advance of {amount}</Trans>;
}

function WaysToPay({ booking, due }: { booking: ReadBooking; due: number }) {
  const { t } = useLingui();
  const amount = useFormatPaisa()(due);
  const { code, payTo } = booking;
  return (
    <>
      <PayOnline booking={booking} due={due} />
      <p>
        <Trans>Pay in your own app or at the bank, with exactly this amount and this reference.</Trans>
      </p>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        <Copied label={t`Amount`} shown={amount} copied={String(due / 100)} />
        <Copied label={t`Reference`} shown={<span translate="no">{code}</span>} copied={code} />
      </ul>
      <ul className="flex flex-col gap-2">
        {payTo.map((account) => (
          <Account key={account.provider} {...account} />
        ))}
      </ul>
      <ClaimForm booking={booking} amountPaisa={due} />
    </>
  );
}

const row = 'flex items-center justify-between gap-3 rounded-card border border-cream-200 bg-white p-3';

export const Copied = ({
  label,
  shown,
  copied,
}: {
  label: string;
  shown: React.ReactNode;
  copied: string;
}) => (
  <li className={row}>
    <div className="min-w-0">
      <p className="text-sm text-ink-600">{label}</p>
      <p className="text-lg font-bold wrap-anywhere tabular-nums">{shown}</p>
    </div>
    <CopyButton text={copied} what={label} />
  </li>
);

export function Account({ provider, account }: Booking['payTo'][number]) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const name = i18n._(PROVIDER_WORDS[provider]);
  const isNumber = /^\d+$/.test(account);
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        {/* What the bank must read stays as the farm wrote it. */}
        <p lang={isNumber ? language : 'en'} translate="no" className="wrap-anywhere tabular-nums">
          {isNumber
            ? walletNumber(account).replaceAll(/\d/g, (digit) => formatNumber(language, Number(digit)))
            : account}
        </p>
      </div>
      <CopyButton text={account} what={name} />
    </li>
  );
}

/** 01700000000 → 01700-000000, as people here write it. */
const walletNumber = (account: string): string => account.replace(/^(\d{5})(\d{6,7})$/, '$1-$2');
