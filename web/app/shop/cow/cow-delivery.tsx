import type { Cow } from '@khamar/contract/cows/cow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useGetDeliveryFeesQuery } from '~/domain/deliveries/delivery-fees.api';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';

const CAPITAL = 'dhaka';
const line = 'flex items-center justify-between gap-3';

/** What the cow costs delivered to a district, before anything is reserved. */
export function CowDelivery({ cow: { currentPrice, availabilityStatus } }: { cow: Cow }) {
  const { t } = useLingui();
  const language = useLanguage();
  const paisa = useFormatPaisa();
  const { number } = useFormat();
  const { currentData } = useGetDeliveryFeesQuery(undefined);
  const [district, setDistrict] = useState(CAPITAL);
  if (currentData === undefined || availabilityStatus === 'SOLD') return null;
  const { fees, hasPickUp, freeKeepDays, keepDayPaisa } = currentData;
  const chosen = fees.find((fee) => fee.district === district) ?? fees[0];
  if (chosen === undefined) return null;
  const total = paisa(currentPrice * 100 + chosen.feePaisa);
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
            value={chosen.district}
            onChange={(event) => setDistrict(event.target.value)}
            className="min-h-11 min-w-0 cursor-pointer rounded-card border border-ink-600 bg-white px-2"
          >
            {fees.map((fee) => (
              <option key={fee.district} value={fee.district}>
                {fee.name[language]}
              </option>
            ))}
          </select>
        </label>
        <span>{paisa(chosen.feePaisa)}</span>
      </p>
      <p className={`${line} font-bold`}>
        <Trans>Total</Trans>
        <output>{total}</output>
      </p>
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
