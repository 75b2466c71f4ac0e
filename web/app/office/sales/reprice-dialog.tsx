import type { BookingRow } from '@khamar/contract/sales/booking';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { NumberField } from '~/forms/fields';
import { useCan } from '~/office/layout/office-guard';
import { ReasonField } from './booking-fields.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { confirmsPrice } from './confirm-numbers.tsx';
import { type Pricing, PricingChips, RateFields, rateInput } from './live-weight/pricing-fields.tsx';
import { useChangeBookingMutation } from './sales.api.ts';

/** A new agreed price before delivery, fixed or by KG. */
export function RepriceDialog({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const { t } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const { code, pricePaisa, askingPaisa, weightKg, liveWeight } = booking;
  const [pricing, setPricing] = useState<Pricing>(liveWeight === null ? 'fixed' : 'weight');
  const asking = format(askingPaisa);
  return (
    <CommandDialog
      title={t`Change price`}
      consequence={
        <>
          <p>
            <Trans>
              Asking price: <b>{asking}</b>
            </Trans>
          </p>
          <p>
            <Trans>
              The customer is notified. The advance never goes up, and anything paid above the new total
              becomes unallocated.
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Change price`}
      loadSchema={async () => (await import('@khamar/contract/sales/booking')).RepriceBooking}
      toInput={(values) => {
        const { reason } = values;
        if (pricing === 'weight') return { ...rateInput(values), reason };
        const paisa = paisaOf(values['pricePaisa'] ?? '');
        return { pricePaisa: paisa, reason, ...confirmsPrice(values, paisa) };
      }}
      defaultValues={{
        pricePaisa: takaText(pricePaisa),
        ratePaisa: takaText(liveWeight?.ratePaisa ?? Math.round(askingPaisa / weightKg)),
      }}
      send={(body, key) => change({ code, command: 'reprice', key, body })}
      done={t`Price changed`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <PricingChips value={pricing} onChoose={setPricing} />
          {pricing === 'weight' ? (
            <RateFields
              field={field}
              values={values}
              {...(liveWeight?.dispatch?.isCurrent === true && { kg: liveWeight.dispatch.kg })}
            />
          ) : (
            <AgreedPriceField {...field('pricePaisa')} isLimited={!can('write:cow')} required />
          )}
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

interface AgreedPriceFieldProps extends Omit<React.ComponentProps<typeof NumberField>, 'label'> {
  /** Agents may go down to the discount limit. */
  isLimited: boolean;
}

export function AgreedPriceField({ isLimited, ...field }: AgreedPriceFieldProps) {
  const { t } = useLingui();
  return (
    <NumberField
      hint={t`(taka)`}
      {...field}
      label={t`Agreed price`}
      {...(isLimited && { description: t`Below your discount limit, ask an administrator.` })}
    />
  );
}
