import type { Cow } from '@khamar/contract/cows/cow';
import type { CounterSale, CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { newIdempotencyKey } from '~/api/idempotency';
import { tagOf } from '~/domain/tag-search';
import { TextField } from '~/forms/fields';
import { useForm } from '~/forms/use-form';
import { CommandFailure } from '~/office/sales/command-failure';
import { SALES_FIELD_MESSAGES, salesFieldErrors } from '~/office/sales/sales-field-messages';
import { useLookUpCowsQuery, useSellAtCounterMutation } from '~/office/sales/sales.api';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { toastRaised, useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { DueDateField } from './due-date-field.tsx';
import {
  dayFromToday,
  FIRST_PAYMENTS,
  type PaymentRow,
  saleInput,
  saleSums,
  USUAL_DUE_DAYS,
} from './sale-input.ts';
import { SalePayments } from './sale-payments.tsx';
import { SaleTotals } from './sale-totals.tsx';
import { type Pricing, PricingChips } from '~/office/sales/live-weight/pricing-fields';
import { SaleCows } from './sale-cows.tsx';

/** A sale at the farm: cows, customer, payments and delivery on one screen. Links may preset the cow: ?tag=NDL-012. */
export default function CounterSaleScreen() {
  const tagId = tagOf(useSearchParams()[0].get('tag') ?? '');
  const { data, isLoading } = useLookUpCowsQuery({ tagId, limit: 20 }, { skip: tagId === '' });
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <div className="flex max-w-xl min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>New sale</Trans>
        </h1>
        <QuietLink to={paths.office('/sales')}>
          <Trans>Back to list</Trans>
        </QuietLink>
      </div>
      {isLoading ? (
        <p role="status" aria-label={t`Loading`} className="h-40 animate-pulse rounded-card bg-cream-200" />
      ) : (
        <SellForm chosen={(data ?? []).filter((cow) => cow.tagId === tagId)} typed={tagId} />
      )}
    </div>
  );
}

/** `chosen` is the cow of the link; `typed` its tag, which is searched for if there is no such cow. */
function SellForm({ chosen, typed }: { chosen: Cow[]; typed: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [sell] = useSellAtCounterMutation();
  const [key] = useState(newIdempotencyKey);
  const [cows, setCows] = useState(chosen);
  const [rows, setRows] = useState<PaymentRow[]>(FIRST_PAYMENTS);
  const [isDelivered, setDelivered] = useState(true);
  const [pricing, setPricing] = useState<Pricing>('fixed');
  const form = useForm<CounterSale, CounterSaleResult>({
    idPrefix: 'sell-',
    defaultValues: {
      tagId: chosen.length > 0 ? '' : typed,
      dueOn: dayFromToday(USUAL_DUE_DAYS),
    },
    loadSchema: async () => (await import('@khamar/contract/sales/counter-sale')).CounterSale,
    messages: SALES_FIELD_MESSAGES,
    fieldErrors: salesFieldErrors,
    toInput: (values) => saleInput(values, { cows, rows, pricing, isDelivered }),
    send: (body) => sell({ key, body }),
    leavesPage: true,
    onDone: ({ bookings }) => {
      dispatch(toastRaised(t`Sale recorded`));
      const codes = bookings.map(({ code }) => code).join(',');
      void navigate(`${paths.office('/sales/slip')}?codes=${codes}`, { replace: true });
    },
  });
  const { field, isSending, values } = form;
  const sums = saleSums(values, { cows, rows, pricing });
  const first = chosen.length > 0 ? 'name' : 'tagId';
  useEffect(() => {
    // After the page change, which moves the focus to the content.
    const frame = requestAnimationFrame(() => document.getElementById(`sell-${first}`)?.focus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [first]);
  return (
    <form
      {...form.formProps}
      aria-label={t`New sale`}
      className="flex flex-col gap-4 rounded-card border border-cream-200 bg-white p-4"
    >
      <SaleCows form={form} cows={cows} pricing={pricing} isDelivered={isDelivered} onChange={setCows} />
      <PricingChips value={pricing} onChoose={setPricing} />
      <TextField
        {...field('name')}
        label={t`Customer name`}
        autoComplete="off"
        maxLength={PERSON_LIMITS.maxName}
        {...(sums.duePaisa === 0 && { hint: t`(optional)` })}
      />
      <TextField
        {...field('phone')}
        label={t`Phone`}
        type="tel"
        autoComplete="off"
        {...(sums.duePaisa === 0 && { hint: t`(optional)` })}
      />
      <SalePayments form={form} rows={rows} onChange={setRows} />
      <FilterChips
        label={t`Cow delivered`}
        isLabelShown
        value={isDelivered ? 'now' : 'later'}
        options={[
          { value: 'now', label: t`Now` },
          { value: 'later', label: t`Later` },
        ]}
        onChoose={(value) => setDelivered(value === 'now')}
      />
      <SaleTotals {...sums} />
      {isDelivered && sums.duePaisa > 0 && <DueDateField form={form} />}
      <CommandFailure form={form} />
      <Button type="submit" aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Record sale</Trans>}
      </Button>
    </form>
  );
}
