import type { BookingSummary, CallerBooking } from '@khamar/contract/sales/booking';
import { PROVIDERS_RECEIVED } from '@khamar/contract/sales/enums';
import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { newIdempotencyKey } from '~/api/idempotency';
import { tagOf } from '~/domain/tag-search';
import { paisaOf } from '@khamar/contract/sales/taka';
import { NumberField, TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { formatPhone } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { useAppDispatch, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { TagField } from './booking-fields.tsx';
import { confirmsPrice } from './confirm-numbers.tsx';
import { AgreedPriceField } from './reprice-dialog.tsx';
import { CommandFailure } from './command-failure.tsx';
import { type Pricing, PricingChips, RateFields, rateInput } from './live-weight/pricing-fields.tsx';
import { MoneyFields, toMoneyInput } from './money-fields.tsx';
import { SALES_FIELD_MESSAGES, salesFieldErrors } from './sales-field-messages.ts';
import { useBookForCallerMutation } from './sales.api.ts';

/** A booking for someone on the phone or at the farm. Links may preset tag, name and phone, and the lead it converts. */
export default function NewBookingScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const can = useCan();
  const [book] = useBookForCallerMutation();
  const [mode, setMode] = useState<Mode>('hold');
  const [pricing, setPricing] = useState<Pricing>('fixed');
  const isPaid = mode !== 'hold';
  const isHandedOver = mode === 'sold';
  const [key] = useState(newIdempotencyKey);
  const [search] = useSearchParams();
  const [defaultValues] = useState<Values>(() => ({
    tagId: tagOf(search.get('tag') ?? ''),
    name: search.get('name') ?? '',
    phone: formatPhone('en', search.get('phone') ?? ''),
    provider: can('confirm:payment') ? 'bkash' : 'cash',
  }));
  const leadId = leadIn(search.get('lead'));
  const form = useForm<Omit<CallerBooking, 'received'>, BookingSummary>({
    idPrefix: 'caller-',
    defaultValues,
    loadSchema: () => loadSchema(isPaid),
    messages: SALES_FIELD_MESSAGES,
    fieldErrors: salesFieldErrors,
    toInput: ({ tagId, name, phone, ...rest }) => ({
      tagId,
      name,
      phone,
      ...agreedTerms(rest, { pricing, isHandedOver }),
      ...(leadId !== undefined && { leadId }),
      ...(isHandedOver && { isHandedOver }),
      ...(isPaid && toMoneyInput(rest)),
    }),
    send: async (input) => book({ key, body: bodyOf(input) }),
    leavesPage: true,
    onDone: ({ code }) => {
      dispatch(toastRaised(isHandedOver ? t`Sale recorded` : t`Booking created`));
      void navigate(paths.office(`/sales/${code}`), { replace: true });
    },
  });
  const { field, values, isSending, fill: fillIn } = form;
  useEffect(() => {
    const missing = ['tagId', 'name', 'phone'].find((name) => defaultValues[name] === '');
    // After the page change, which moves the focus to the content.
    const frame = requestAnimationFrame(() => document.getElementById(`caller-${missing}`)?.focus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [defaultValues]);
  return (
    <div className="flex max-w-xl min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>New booking</Trans>
        </h1>
        {leadId === undefined ? (
          <QuietLink to={paths.office('/sales')}>
            <Trans>Back to list</Trans>
          </QuietLink>
        ) : (
          <QuietLink to={paths.office(`/leads/${leadId}`)}>
            <Trans>Back to lead</Trans>
          </QuietLink>
        )}
      </div>
      <form
        {...form.formProps}
        aria-label={t`New booking`}
        className="flex flex-col gap-4 rounded-card border border-cream-200 bg-white p-4"
      >
        <TagField {...form} />
        <TextField
          {...field('name')}
          label={t`Customer name`}
          required
          autoComplete="off"
          maxLength={PERSON_LIMITS.maxName}
        />
        <TextField {...field('phone')} label={t`Phone`} required type="tel" autoComplete="off" />
        {/* A cow that is taken now is weighed at the counter: see New sale. */}
        {!isHandedOver && <PricingChips value={pricing} onChoose={setPricing} />}
        {pricing === 'weight' && !isHandedOver ? (
          <RateFields field={field} values={values} />
        ) : (
          <AgreedPriceField {...field('pricePaisa')} hint={t`(optional)`} isLimited={!can('write:cow')} />
        )}
        {!isHandedOver && (
          <NumberField {...field('advancePaisa')} label={t`Agreed advance`} hint={t`(optional)`} />
        )}
        {can('record:cash') && (
          <FilterChips
            label={t`Payment`}
            isLabelShown
            value={mode}
            options={[
              { value: 'hold', label: t`Reserve, no payment yet` },
              { value: 'advance', label: t`Advance received` },
              { value: 'sold', label: t`Sold and delivered` },
            ]}
            onChoose={(value) => {
              const chosen = MODES.find((one) => one === value) ?? 'hold';
              flushSync(() => setMode(chosen));
              // A cow taken away immediately is mostly paid in cash.
              if (chosen === 'sold') fillIn({ provider: 'cash' });
            }}
          />
        )}
        {isPaid && (
          <MoneyFields field={field} providers={PROVIDERS_RECEIVED} isCash={values['provider'] === 'cash'} />
        )}
        <p>
          {isHandedOver ? (
            <Trans>
              The customer paid in full and took the cow. It will be marked sold and a receipt issued. Only an
              owner can undo this.
            </Trans>
          ) : isPaid ? (
            <Trans>
              The full advance confirms the booking. With a smaller amount it stays in review until the
              remaining advance is paid.
            </Trans>
          ) : (
            <Trans>
              The cow goes on hold, free of charge. No one else can book it until the hold expires.
            </Trans>
          )}
        </p>
        {leadId !== undefined && (
          <p>
            <Trans>The lead will be marked as won and linked to this booking.</Trans>
          </p>
        )}
        <CommandFailure form={form} />
        <Button type="submit" aria-disabled={isSending} aria-busy={isSending}>
          {isSending ? (
            <Trans>One moment…</Trans>
          ) : isHandedOver ? (
            <Trans>Record sale</Trans>
          ) : isPaid ? (
            <Trans>Create booking</Trans>
          ) : (
            <Trans>Reserve cow</Trans>
          )}
        </Button>
      </form>
    </div>
  );
}

/** The form has the advance as fields of its own, not as a nested object. */
async function loadSchema(isPaid: boolean) {
  const withoutAdvance = (await import('@khamar/contract/sales/booking')).CallerBooking.omit({
    received: true,
  });
  if (!isPaid) return withoutAdvance;
  const { ReceivedMoney } = await import('@khamar/contract/sales/money');
  return withoutAdvance.extend(ReceivedMoney.shape);
}

/** Put on hold, booked with an advance, or sold on the spot. */
const MODES = ['hold', 'advance', 'sold'] as const;
type Mode = (typeof MODES)[number];

type FlatBooking = Omit<CallerBooking, 'received'> & Partial<NonNullable<CallerBooking['received']>>;

/** The id from the link; anything else is ignored. */
const leadIn = (given: string | null): string | undefined => /^[\da-f-]{36}$/i.exec(given ?? '')?.[0];

/** Empty fields mean the asking price and the usual advance. */
function agreedTerms(values: Values, { pricing, isHandedOver }: { pricing: Pricing; isHandedOver: boolean }) {
  const { pricePaisa = '', advancePaisa = '' } = values;
  const price = paisaOf(pricePaisa);
  return {
    ...(pricing === 'weight' && !isHandedOver
      ? rateInput(values)
      : pricePaisa !== '' && { pricePaisa: price, ...confirmsPrice(values, price) }),
    ...(advancePaisa !== '' && !isHandedOver && { advancePaisa: paisaOf(advancePaisa) }),
  };
}

const bodyOf = ({
  provider,
  externalId,
  amountPaisa,
  confirmSurplus,
  ...caller
}: FlatBooking): CallerBooking => ({
  ...caller,
  ...(provider !== undefined &&
    amountPaisa !== undefined && { received: { provider, externalId, amountPaisa, confirmSurplus } }),
});
