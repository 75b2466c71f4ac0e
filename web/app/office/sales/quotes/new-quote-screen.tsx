import type { CreatedQuote, NewQuote } from '@khamar/contract/sales/quote';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { MAX_QUOTE_DAYS } from '@khamar/contract/sales/enums';
import { paisaOf } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { newIdempotencyKey } from '~/api/idempotency';
import { EarTag } from '~/domain/ear-tag';
import { tagOf } from '~/domain/tag-search';
import { NumberField, TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { useFormat } from '~/i18n/use-language';
import { useDebounce } from '~/lib/use-debounce';
import { useCan } from '~/office/layout/office-guard';
import { useLeadThreadQuery } from '~/office/leads/leads.api';
import { TagField } from '~/office/sales/booking-fields';
import { CommandFailure } from '~/office/sales/command-failure';
import { confirmsPrice } from '~/office/sales/confirm-numbers';
import { type Pricing, PricingChips, RateFields, rateInput } from '~/office/sales/live-weight/pricing-fields';
import { SALES_FIELD_MESSAGES, salesFieldErrors } from '~/office/sales/sales-field-messages';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';
import { QuoteLinkDialog } from './quote-link-dialog.tsx';
import { useCreateQuoteMutation, useQuotedCowQuery } from './quotes.api.ts';

interface PriceFilling {
  /** Whether the user edited the price. */
  isEntered: boolean;
  /** Tag of the cow whose price was filled in last. */
  filledFor: string;
}

/** The cow's price is prefilled once per cow, and never overwrites what the user entered. */
export const shouldFillPrice = ({ isEntered, filledFor }: PriceFilling, tagId: string): boolean =>
  !isEntered && filledFor !== tagId;

const DAY_MS = 86_400_000;
/** Enough time for the family to decide. */
const USUAL_DAYS = 3;
const SHORTEST_TAG = 3;

/** YYYY-MM-DD in the farm's time zone, for prefilling; the API validates with its own clock. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: FARM_TIME_ZONE }).format(Date.now() + days * DAY_MS);

/** The id from the link; anything else is ignored. */
const idIn = (given: string | null): string | undefined => /^[\da-f-]{36}$/i.exec(given ?? '')?.[0];

/** Offers a cow at a price until a given day. Links may preset the tag, the lead it is for, and the quote it replaces. */
export default function NewQuoteScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const can = useCan();
  const [search] = useSearchParams();
  const leadId = idIn(search.get('lead'));
  const replaces = idIn(search.get('replaces'));
  const { data: thread } = useLeadThreadQuery(leadId ?? '', { skip: leadId === undefined });
  const [key, setKey] = useState(newIdempotencyKey);
  const [created, setCreated] = useState<CreatedQuote | null>(null);
  const [createQuote] = useCreateQuoteMutation();
  const [pricing, setPricing] = useState<Pricing>('fixed');
  const [defaultValues] = useState<Values>(() => ({
    tagId: tagOf(search.get('tag') ?? ''),
    pricePaisa: '',
    until: dayFromNow(USUAL_DAYS),
  }));
  const form = useForm<NewQuote, CreatedQuote>({
    idPrefix: 'quote-',
    defaultValues,
    loadSchema: async () => (await import('@khamar/contract/sales/quote')).NewQuote,
    messages: SALES_FIELD_MESSAGES,
    fieldErrors: salesFieldErrors,
    toInput: ({ tagId, pricePaisa = '', advancePaisa = '', until, ...answers }) => ({
      tagId,
      ...(pricing === 'weight'
        ? rateInput(answers)
        : { pricePaisa: paisaOf(pricePaisa), ...confirmsPrice(answers, paisaOf(pricePaisa)) }),
      ...(advancePaisa !== '' && { advancePaisa: paisaOf(advancePaisa) }),
      until,
      ...(leadId !== undefined && { leadId }),
      ...(replaces !== undefined && { replaces }),
    }),
    send: (quote) => createQuote({ key, quote }),
    onDone: (quote) => {
      setCreated(quote);
      setKey(newIdempotencyKey());
    },
  });
  const { field, values, isSending, fill: fillIn } = form;
  const tagId = useDebounce(tagOf(values['tagId'] ?? ''));
  const { currentData: cow } = useQuotedCowQuery(tagId, { skip: tagId.length < SHORTEST_TAG });
  const filling = useRef<PriceFilling>({ isEntered: false, filledFor: '' });
  useEffect(() => {
    if (cow === undefined || !shouldFillPrice(filling.current, cow.tagId)) return;
    filling.current.filledFor = cow.tagId;
    fillIn({ pricePaisa: String(cow.currentPrice) });
  }, [cow, fillIn]);
  const back = leadId === undefined ? paths.office('/sales/quotes') : paths.office(`/leads/${leadId}`);
  return (
    <div className="flex max-w-xl min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>New quote</Trans>
        </h1>
        <QuietLink to={back}>
          {leadId === undefined ? <Trans>Back to list</Trans> : <Trans>Back to lead</Trans>}
        </QuietLink>
      </div>
      <form
        {...form.formProps}
        aria-label={t`New quote`}
        className="flex flex-col gap-4 rounded-card border border-cream-200 bg-white p-4"
      >
        <TagField {...form} />
        {cow !== undefined && (
          <QuotedCow tagId={cow.tagId} price={cow.currentPrice} weight={cow.currentWeight} />
        )}
        <PricingChips value={pricing} onChoose={setPricing} />
        {pricing === 'weight' ? (
          <RateFields field={field} values={values} kg={cow?.currentWeight} />
        ) : (
          <NumberField
            {...field('pricePaisa')}
            label={t`Price`}
            hint={t`(taka)`}
            required
            onInput={() => {
              filling.current.isEntered = true;
            }}
            {...(!can('write:cow') && { description: t`Below your discount limit, ask an administrator.` })}
          />
        )}
        <NumberField {...field('advancePaisa')} label={t`Agreed advance`} hint={t`(optional)`} />
        <TextField
          {...field('until')}
          label={t`Valid until`}
          required
          type="date"
          min={dayFromNow(0)}
          max={dayFromNow(MAX_QUOTE_DAYS)}
        />
        <p>
          <Trans>
            You'll get a link to send. The price is locked until the end of that day, even if the cow's asking
            price changes. This doesn't reserve the cow.
          </Trans>
        </p>
        {replaces !== undefined && (
          <p>
            <Trans>The previous quote will show that it was replaced.</Trans>
          </p>
        )}
        {leadId !== undefined && (
          <p>
            <Trans>If the customer accepts, the lead is marked as won and linked to the booking.</Trans>
          </p>
        )}
        <CommandFailure form={form} />
        <Button type="submit" aria-disabled={isSending} aria-busy={isSending}>
          {isSending ? <Trans>One moment…</Trans> : <Trans>Create quote</Trans>}
        </Button>
      </form>
      {created !== null && (
        <QuoteLinkDialog
          created={created}
          lead={thread?.lead}
          onClose={() => void navigate(back, { replace: true })}
        />
      )}
    </div>
  );
}

function QuotedCow({ tagId, price, weight }: { tagId: string; price: number; weight: number }) {
  const { taka, number } = useFormat();
  const [cost, kilos] = [taka(price), number(weight)];
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2">
      <EarTag>{tagId}</EarTag>
      <Trans>
        {cost} · {kilos} KG
      </Trans>
    </p>
  );
}
