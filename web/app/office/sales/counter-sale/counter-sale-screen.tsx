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
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { useCan } from '~/office/layout/office-guard';
import { selectUser } from '~/session/session.slice';
import { toastRaised, useAppDispatch, useAppSelector } from '~/state/store';
import { Button } from '~/ui/button';
import {
  dayFromToday,
  FIRST_PAYMENTS,
  type PaymentRow,
  type SaleCow,
  saleInput,
  saleSums,
  USUAL_DUE_DAYS,
} from './sale-input.ts';
import { NOT_PAID_NOTE, SaleDelivery } from './sale-delivery.tsx';
import { clearSaleDraft, readSaleDraft, type SaleDraft, saveSaleDraft } from './sale-draft.ts';
import { SalePayments } from './sale-payments.tsx';
import { saleMessage } from './sale-result.ts';
import { SaleTotals } from './sale-totals.tsx';
import { type Pricing, PricingChips } from '~/office/sales/live-weight/pricing-fields';
import { SaleCows } from './sale-cows.tsx';

/** A sale at the farm: cows, customer, payments and delivery on one screen. Links may preset the cow: ?tag=NDL-012. */
export default function CounterSaleScreen() {
  const tagId = tagOf(useSearchParams()[0].get('tag') ?? '');
  const { data, isLoading } = useLookUpCowsQuery({ tagId, limit: 20 }, { skip: tagId === '' });
  const { t } = useLingui();
  const paths = usePaths();
  const username = useAppSelector(selectUser)?.username ?? '';
  /** Clearing the form starts another one. The name is that of the start: a sign-out must not save the draft once more. */
  const [start, setStart] = useState(() => ({ n: 0, username, draft: readSaleDraft(tagId, username) }));
  const clear = () => {
    clearSaleDraft(tagId);
    setStart({ ...start, n: start.n + 1, draft: null });
  };
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
        <>
          {start.draft !== null && (
            <p className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-tag-200 p-3">
              <Trans>Your draft is restored but not saved yet.</Trans>
              <QuietButton onClick={clear}>
                <Trans>Clear form</Trans>
              </QuietButton>
            </p>
          )}
          <SellForm
            key={start.n}
            chosen={(data ?? []).filter((cow) => cow.tagId === tagId)}
            typed={tagId}
            username={start.username}
            draft={start.draft}
          />
        </>
      )}
    </div>
  );
}

interface SellFormProps {
  /** The cow of the link. */
  chosen: SaleCow[];
  /** Its tag, which is searched for if there is no such cow. */
  typed: string;
  username: string;
  draft: SaleDraft | null;
}

function SellForm({ chosen, typed, username, draft }: SellFormProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [sell] = useSellAtCounterMutation();
  const [key] = useState(() => draft?.key ?? newIdempotencyKey());
  const [firstCows] = useState(draft?.cows ?? chosen);
  const [cows, setCows] = useState(firstCows);
  const [rows, setRows] = useState<PaymentRow[]>(draft?.rows ?? FIRST_PAYMENTS);
  const [isDelivered, setDelivered] = useState(draft?.isDelivered ?? true);
  const [pricing, setPricing] = useState<Pricing>(draft?.pricing ?? 'fixed');
  const [defaultValues] = useState(() => ({
    tagId: chosen.length > 0 ? '' : typed,
    dueOn: dayFromToday(USUAL_DUE_DAYS),
    ...draft?.values,
  }));
  const sale = { cows, rows, pricing, confirmsPayments: can('confirm:payment') };
  const mayOwe = can('deliver:unpaid');
  const form = useForm<CounterSale, CounterSaleResult>({
    idPrefix: 'sell-',
    defaultValues,
    loadSchema: async () => (await import('@khamar/contract/sales/counter-sale')).CounterSale,
    messages: SALES_FIELD_MESSAGES,
    fieldErrors: salesFieldErrors,
    toInput: (values) => saleInput(values, { ...sale, isDelivered }),
    send: async (body, values) => {
      if (!isDelivered || mayOwe || saleSums(values, sale).openPaisa === 0) return sell({ key, body });
      document.getElementById(NOT_PAID_NOTE)?.focus();
      return null;
    },
    leavesPage: true,
    onDone: ({ bookings }) => {
      clearSaleDraft(typed);
      dispatch(toastRaised(i18n._(saleMessage({ bookings }))));
      const codes = bookings.map(({ code }) => code).join(',');
      void navigate(`${paths.office('/sales/slip')}?codes=${codes}`, { replace: true });
    },
  });
  const { field, isSending, values } = form;
  const sums = saleSums(values, sale);
  const isChanged =
    draft !== null ||
    values !== defaultValues ||
    cows !== firstCows ||
    rows !== FIRST_PAYMENTS ||
    !isDelivered;
  useEffect(() => {
    if (isChanged) saveSaleDraft(typed, username, { key, values, cows, rows, pricing, isDelivered });
  }, [isChanged, typed, username, key, values, cows, rows, pricing, isDelivered]);
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
        {...(sums.openPaisa === 0 && { hint: t`(optional)` })}
      />
      <TextField
        {...field('phone')}
        label={t`Phone`}
        type="tel"
        autoComplete="off"
        {...(sums.openPaisa === 0 && { hint: t`(optional)` })}
      />
      <SalePayments form={form} rows={rows} onChange={setRows} />
      <SaleTotals {...sums} />
      <SaleDelivery
        form={form}
        sums={sums}
        isDelivered={isDelivered}
        mayOwe={mayOwe}
        onChoose={setDelivered}
      />
      <CommandFailure form={form} />
      <Button type="submit" aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? (
          <Trans>One moment…</Trans>
        ) : isDelivered ? (
          <Trans>Record sale</Trans>
        ) : (
          <Trans>Create booking</Trans>
        )}
      </Button>
    </form>
  );
}
