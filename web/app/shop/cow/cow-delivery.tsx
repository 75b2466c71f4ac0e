import type { Cow } from '@khamar/contract/cows/cow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { useGetDeliveryFeesQuery } from '~/domain/deliveries/delivery-fees.api';
import { readDistrict, saveDistrict } from '~/domain/deliveries/stored-district';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { CallTheFarm } from '~/shop/bookings/delivery/call-the-farm';

const CAPITAL = 'dhaka';
/** A district without a fee. */
const OTHER = 'other';
const line = 'flex items-center justify-between gap-3';

const unchanging = () => () => undefined;

/** What the cow costs delivered to a district, before anything is reserved. */
export function CowDelivery({ cow: { currentPrice, availabilityStatus } }: { cow: Cow }) {
  const { t } = useLingui();
  const language = useLanguage();
  const paisa = useFormatPaisa();
  const { number } = useFormat();
  const { currentData } = useGetDeliveryFeesQuery(undefined);
  const [chosen, setChosen] = useState('');
  // Without a stored one nothing is rendered again after hydration: React would undo a choice made before.
  const stored = useSyncExternalStore(unchanging, readDistrict, () => '');
  if (currentData === undefined || availabilityStatus === 'SOLD') return null;
  const { fees, hasPickUp, freeKeepDays, keepDayPaisa } = currentData;
  const first = fees.find((fee) => fee.district === CAPITAL) ?? fees[0];
  if (first === undefined) return null;
  const district = chosen || stored || first.district;
  const fee = fees.find((served) => served.district === district);
  const choose = (name: string) => {
    setChosen(name);
    saveDistrict(name);
  };
  const days = number(freeKeepDays);
  const keep = paisa(keepDayPaisa);
  return (
    <section
      aria-label={t`Delivery`}
      className="flex flex-col gap-1 rounded-card border border-cream-200 bg-white p-4 tabular-nums print:hidden"
    >
      <p className={line}>
        <label className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Trans>Delivery to</Trans>
          <select
            value={fee?.district ?? OTHER}
            onChange={(event) => choose(event.target.value)}
            data-district
            className="min-h-11 max-w-full min-w-0 cursor-pointer rounded-card border border-ink-600 bg-white px-2"
          >
            {fees.map((served) => (
              <option key={served.district} value={served.district}>
                {served.name[language]}
              </option>
            ))}
            <option value={OTHER}>{t`My district is not listed`}</option>
          </select>
        </label>
        {fee !== undefined && <span>{paisa(fee.feePaisa)}</span>}
      </p>
      {fee === undefined ? (
        <CallTheFarm>
          <Trans>Delivery to other districts can't be booked online. Call us and we'll arrange it.</Trans>
        </CallTheFarm>
      ) : (
        <p className={`${line} font-bold`}>
          <Trans>Total</Trans>
          <output>{paisa(currentPrice * 100 + fee.feePaisa)}</output>
        </p>
      )}
      <p className="text-sm text-ink-600">
        {keepDayPaisa > 0 && freeKeepDays === 0 && <Trans>Keeping it at the farm costs {keep} a day.</Trans>}
        {keepDayPaisa > 0 && freeKeepDays > 0 && (
          <Plural
            value={freeKeepDays}
            one={`Keeping it at the farm is free for ${days} day, then ${keep} a day.`}
            other={`Keeping it at the farm is free for ${days} days, then ${keep} a day.`}
          />
        )}{' '}
        {hasPickUp && <Trans>Farm pick-up is free.</Trans>}
      </p>
    </section>
  );
}
