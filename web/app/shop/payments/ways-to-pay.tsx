import type { Booking } from '@khamar/contract/sales/booking';
import type { Gateway } from '@khamar/contract/sales/enums';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { readClaimDraft } from './claim-draft.ts';
import { PayByHand } from './pay-by-hand.tsx';
import { PayOnline } from './pay-online.tsx';

type Account = Booking['payTo'][number];

interface Way {
  provider: Gateway | Account['provider'];
  /** Null if it is not offered online. */
  gateway: Gateway | null;
  /** Null if it is offered online only. */
  account: Account | null;
}

/** Online payments first: they are confirmed automatically. A wallet that is offered both ways is one of them. */
export function waysOf({ payTo, payOnline }: Pick<Booking, 'payTo' | 'payOnline'>): Way[] {
  const providers = new Set([...payOnline, ...payTo.map(({ provider }) => provider)]);
  return [...providers].map((provider) => ({
    provider,
    gateway: payOnline.find((gateway) => gateway === provider) ?? null,
    account: payTo.find((account) => account.provider === provider) ?? null,
  }));
}

const LABELS = { ...PROVIDER_LABELS, sslcommerz: msg`Card or other wallet` };

const chip =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-pasture-800 bg-white px-4 font-semibold text-pasture-800 hover:bg-pasture-200 peer-checked:bg-pasture-200 peer-checked:text-pasture-900 peer-checked:ring-1 peer-checked:ring-pasture-800 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-pasture-800';

interface WaysToPayProps {
  booking: ReadBooking;
  due: number;
  onSent: () => void;
}

/** The choice, then only what the chosen way needs. */
export function WaysToPay({ booking, due, onSent }: WaysToPayProps) {
  const { i18n } = useLingui();
  const ways = waysOf(booking);
  const [chosen, setChosen] = useState(() => readClaimDraft(booking.code)['provider']);
  // After a payment that failed, the way it was tried by.
  const preferred = chosen ?? booking.attempts[0]?.provider;
  const way = ways.find(({ provider }) => provider === preferred) ?? ways[0];
  if (way === undefined) return null;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Payment method</Trans>
        </legend>
        {ways.map(({ provider }) => (
          <label key={provider} className="relative">
            <input
              type="radio"
              name="way"
              value={provider}
              checked={provider === way.provider}
              onChange={() => setChosen(provider)}
              className="peer sr-only"
            />
            <span className={chip}>{i18n._(LABELS[provider])}</span>
          </label>
        ))}
      </fieldset>
      <OneWay key={way.provider} way={way} booking={booking} due={due} onSent={onSent} />
    </div>
  );
}

function OneWay({ way: { gateway, account }, booking, due, onSent }: WaysToPayProps & { way: Way }) {
  const { i18n } = useLingui();
  const [hasDraft] = useState(() => readClaimDraft(booking.code)['externalId'] !== undefined);
  const byHand = account && (
    <PayByHand account={account} booking={booking} due={due} onSent={onSent} isQuiet={gateway !== null} />
  );
  const wallet = account === null ? '' : i18n._(PROVIDER_LABELS[account.provider]);
  return (
    <div className="flex flex-col gap-3 rounded-card bg-cream-100 p-4">
      {gateway !== null && <PayOnline provider={gateway} booking={booking} due={due} />}
      {gateway !== null && account !== null ? (
        <details open={hasDraft}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
            <Trans>Or pay manually in the {wallet} app</Trans>
          </summary>
          {byHand}
        </details>
      ) : (
        byHand
      )}
    </div>
  );
}
