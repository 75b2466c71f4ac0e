import type { Quote } from '@khamar/contract/sales/quote';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Tag from 'lucide-react/icons/tag';
import { useCallback, useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { dayIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { TagSearch, tagOf } from '~/domain/tag-search';
import { useLanguage } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import { useCan } from '~/office/layout/office-guard';
import { BookingLink } from '~/office/sales/booking-cells';
import { CommandDialog } from '~/office/sales/command-dialog';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { parametersOf, type ListDefinition, oneOf } from '~/office/ui/table/list-query';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { QuoteStateBadge, ValidUntil } from './quote-labels.tsx';
import { useListQuotesQuery, useWithdrawQuoteMutation } from './quotes.api.ts';

/** The API only accepts complete tags. */
const wholeTag = (given: string): string => /^[A-Z0-9-]{3,32}$/.exec(tagOf(given))?.[0] ?? '';

const QUOTE_LIST: ListDefinition<'tagId' | 'open'> = {
  path: '/sales/quotes',
  sizes: [20, 50, 100],
  filters: { tagId: wholeTag, open: oneOf(['yes']) },
  sortFields: [],
};

interface CellProps {
  row: Quote;
}

const TagCell = ({ row: { tagId } }: CellProps) => <EarTag className="whitespace-nowrap">{tagId}</EarTag>;

function Price({ row: { pricePaisa } }: CellProps) {
  return useFormatPaisa()(pricePaisa);
}

function LastDay({ row: { until } }: CellProps) {
  const language = useLanguage();
  return <time dateTime={until}>{dayIn(language, until)}</time>;
}

const COLUMNS: DataColumn<Quote>[] = [
  { id: 'tagId', title: msg`Tag ID`, Cell: TagCell },
  { id: 'state', title: msg`Status`, Cell: ({ row }) => <QuoteStateBadge state={row.state} /> },
  { id: 'price', title: msg`Price`, isNumeric: true, Cell: Price },
  { id: 'until', title: msg`Valid until`, Cell: LastDay },
  {
    id: 'booking',
    title: msg`Booking`,
    Cell: ({ row }) => (row.bookingCode === null ? MISSING : <BookingLink code={row.bookingCode} />),
  },
  {
    id: 'createdBy',
    title: msg({ message: 'By', context: 'quote' }),
    Cell: ({ row }) => <span translate="no">{row.createdBy}</span>,
  },
  { id: 'createdAt', title: msg`Created`, Cell: ({ row }) => <TimeCell at={row.createdAt} /> },
];

/** Two lines: cow and status; price and end date. */
function QuoteCard({ row }: CellProps) {
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <TagCell row={row} />
        <QuoteStateBadge state={row.state} />
        {row.bookingCode !== null && <BookingLink code={row.bookingCode} />}
      </span>
      <span className="text-sm">
        <b>
          <Price row={row} />
        </b>
        {' · '}
        <ValidUntil until={row.until} />
      </span>
    </span>
  );
}

export default function QuotesScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const address = useListQuery(QUOTE_LIST);
  const { query, change } = address;
  const result = useListQuotesQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  const [toWithdraw, setToWithdraw] = useState<Quote | null>(null);
  const actions = useCallback(
    (quote: Quote) => <QuoteButtons quote={quote} onWithdraw={setToWithdraw} />,
    [setToWithdraw],
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Quotes</Trans>
        </h1>
        {can('manage:bookings') && (
          <ButtonLink to={paths.office('/sales/quotes/new')} className="max-md:w-full print:hidden">
            <Tag />
            <Trans>New quote</Trans>
          </ButtonLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <TagSearch
          aria-label={t`Search by full tag`}
          value={query.filters.tagId}
          onType={(tagId) => change({ filters: { tagId } }, true)}
          onEnter={(tagId) => change({ filters: { tagId } })}
          className="rounded-full px-4 max-md:flex-1 md:w-72"
        />
      </div>
      <FilterChips
        label={t`Status`}
        value={query.filters.open}
        options={[
          { value: '', label: t`All` },
          { value: 'yes', label: t`Open` },
        ]}
        onChoose={(open) => change({ filters: { open } })}
      />
      <DataTable
        label={t`Quotes`}
        address={address}
        result={{ ...result, rows: data?.quotes, total: data?.totalQuotes }}
        noMatches={t`No quotes match your filters.`}
        empty={t`No quotes yet. Create one and send the link to a customer.`}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        actions={actions}
        Card={QuoteCard}
      />
      {toWithdraw !== null && <WithdrawDialog quote={toWithdraw} onClose={() => setToWithdraw(null)} />}
    </div>
  );
}

/** Only quotes that are open, or can become open again, can be replaced or withdrawn. */
function QuoteButtons({ quote, onWithdraw }: { quote: Quote; onWithdraw: (quote: Quote) => void }) {
  const { t } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const { _id, tagId, state, leadId } = quote;
  if (!can('manage:bookings') || (state !== 'OPEN' && state !== 'TAKEN')) return null;
  const other = new URLSearchParams({ tag: tagId, replaces: _id, ...(leadId !== null && { lead: leadId }) });
  return (
    <span className="flex flex-wrap gap-2 max-md:w-full">
      {state === 'OPEN' && (
        <QuietLink
          to={`${paths.office('/sales/quotes/new')}?${other.toString()}`}
          aria-label={t`Edit quote for ${tagId}`}
          className="max-md:grow"
        >
          <Trans>Edit</Trans>
        </QuietLink>
      )}
      <QuietButton
        tone="danger"
        aria-label={t`Withdraw quote for ${tagId}`}
        onClick={() => onWithdraw(quote)}
        className="max-md:grow"
      >
        <Trans>Withdraw</Trans>
      </QuietButton>
    </span>
  );
}

function WithdrawDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useLingui();
  const [withdraw] = useWithdrawQuoteMutation();
  const { _id, tagId } = quote;
  return (
    <CommandDialog
      title={t`Withdraw this quote?`}
      isFinal
      consequence={
        <p>
          <Trans>
            No one can accept it after this. The link for <EarTag>{tagId}</EarTag> will show that the quote
            was withdrawn.
          </Trans>
        </p>
      }
      submitLabel={t`Withdraw`}
      send={(_input, key) => withdraw({ id: _id, key })}
      done={t`Quote withdrawn`}
      onClose={onClose}
    />
  );
}
