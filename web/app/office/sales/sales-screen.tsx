import type { BookingRow } from '@khamar/contract/sales/booking';
import { HOLD_ENDS_WITHIN_HOURS } from '@khamar/contract/overview/to-do';
import { DELIVERIES_TO_DO } from '@khamar/contract/deliveries/enums';
import { BOOKING_STATES } from '@khamar/contract/sales/booking-state';
import { Trans, useLingui } from '@lingui/react/macro';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { BOOKING_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormat } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { DataTable } from '~/office/ui/table/data-table';
import { ExportButton } from '~/office/ui/export-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { parametersOf, searchOf, dayOf, type ListDefinition, oneOf } from '~/office/ui/table/list-query';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { useDaysLabel } from '~/office/ui/use-days-label';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { TypedSearch } from '~/ui/typed-search';
import { BOOKING_ACTION_LABELS, ActionDialog } from './action-dialog.tsx';
import { type BookingAction, nextAction } from './booking-actions.ts';
import { BOOKING_COLUMNS, BookingCard } from './booking-cells.tsx';
import { useListBookingsQuery } from './sales.api.ts';

const SALES_LIST: ListDefinition<
  'q' | 'state' | 'endsWithin' | 'left' | 'unrecorded' | 'delivery' | 'from' | 'to'
> = {
  path: '/sales',
  sizes: [20, 50, 100],
  filters: {
    q: searchOf,
    state: oneOf(BOOKING_STATES),
    endsWithin: oneOf([String(HOLD_ENDS_WITHIN_HOURS)]),
    left: oneOf(['yes']),
    unrecorded: oneOf(['yes']),
    delivery: oneOf(DELIVERIES_TO_DO),
    from: dayOf,
    to: dayOf,
  },
  sortFields: [],
};

/**
 * Filter chips beside the states: holds that are about to expire, animals that have left the herd, sales without money, and deliveries to resolve or to
 * repeat.
 */
const ENDING = 'ending';
const LEFT = 'left';
const UNRECORDED = 'unrecorded';
const [RESOLVE, AGAIN] = DELIVERIES_TO_DO;
const CHIPS: Record<string, object> = {
  [ENDING]: { state: 'HELD', endsWithin: String(HOLD_ENDS_WITHIN_HOURS) },
  [LEFT]: { state: '', left: 'yes' },
  [UNRECORDED]: { state: '', unrecorded: 'yes' },
  [RESOLVE]: { state: '', delivery: RESOLVE },
  [AGAIN]: { state: '', delivery: AGAIN },
};

function chosenChip({ state, endsWithin, left, unrecorded, delivery = '' }: Record<string, string>): string {
  if (left !== '') return LEFT;
  if (unrecorded !== '') return UNRECORDED;
  if (delivery !== '') return delivery;
  return endsWithin === '' ? (state ?? '') : ENDING;
}

interface OpenDialog {
  booking: BookingRow;
  action: BookingAction;
}

export default function SalesScreen() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const { number } = useFormat();
  const address = useListQuery(SALES_LIST);
  const { query, change } = address;
  const result = useListBookingsQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const actions = useCallback(
    (booking: BookingRow) => <NextActionButton booking={booking} onAction={setOpenDialog} />,
    [setOpenDialog],
  );
  const { filters } = query;
  const hours = number(HOLD_ENDS_WITHIN_HOURS);
  const daysLabel = useDaysLabel();
  const days = filters.from !== '' && filters.to !== '' ? daysLabel(filters) : '';
  const states = BOOKING_STATES.map((state) => ({
    value: state,
    label: i18n._(BOOKING_STATE_LABELS[state]),
  }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Sales</Trans>
        </h1>
        <div className="flex flex-wrap gap-2 max-md:w-full print:hidden">
          <QuietLink to={paths.office('/sales/quotes')} className="max-md:grow">
            <Tag />
            <Trans>Quotes</Trans>
          </QuietLink>
          {can('manage:bookings') && (
            <ButtonLink to={paths.office('/sales/sell')} className="max-md:grow">
              <ShoppingBag />
              <Trans>Sell</Trans>
            </ButtonLink>
          )}
          {can('manage:bookings') && (
            <QuietLink to={paths.office('/sales/new')} className="max-md:grow">
              <PhoneIncoming />
              <Trans>New booking</Trans>
            </QuietLink>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <TypedSearch
          aria-label={t`Search by code, tag, name or phone`}
          placeholder={t`Code, tag, name or phone`}
          value={query.filters.q}
          clean={searchOf}
          onType={(q) => change({ filters: { q } }, true)}
          onEnter={(q) => change({ filters: { q } })}
          className="rounded-full px-4 max-md:flex-1 md:w-72"
        />
        <ExportButton url="/sales/export-bookings" name="bookings" query={query} />
      </div>
      <FilterChips
        label={t`Status`}
        value={chosenChip(filters)}
        options={[
          { value: '', label: t`All` },
          { value: ENDING, label: t`Expiring within ${hours} hours` },
          { value: LEFT, label: t`Cow left the herd` },
          { value: UNRECORDED, label: t`Sold, payment not recorded` },
          { value: RESOLVE, label: t`Needs decision` },
          { value: AGAIN, label: t`Not delivered` },
          ...states,
        ]}
        onChoose={(value) =>
          change({
            filters: {
              state: value,
              endsWithin: '',
              left: '',
              unrecorded: '',
              delivery: '',
              ...CHIPS[value],
            },
          })
        }
      />
      {days !== '' && (
        <div className="print:hidden">
          <QuietButton
            aria-label={t`${days}: clear date filter`}
            onClick={() => change({ filters: { from: '', to: '' } })}
          >
            <X />
            {days}
          </QuietButton>
        </div>
      )}
      <DataTable
        label={t`Sales`}
        address={address}
        result={{ ...result, rows: data?.bookings, total: data?.totalBookings }}
        noMatches={t`No bookings match your filters.`}
        empty={t`No bookings yet. They appear here when a customer reserves a cow.`}
        columns={BOOKING_COLUMNS}
        rowId={({ code }) => code}
        actions={actions}
        Card={BookingCard}
      />
      {openDialog !== null && <ActionDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </div>
  );
}

function NextActionButton({
  booking,
  onAction,
}: {
  booking: BookingRow;
  onAction: (dialog: OpenDialog) => void;
}) {
  const { t, i18n } = useLingui();
  const action = nextAction(booking, useCan());
  if (action === undefined) return null;
  const { code } = booking;
  const words = i18n._(BOOKING_ACTION_LABELS[action]);
  return (
    <QuietButton
      aria-label={t`${words}: ${code}`}
      onClick={() => onAction({ booking, action })}
      className="max-md:w-full"
    >
      {words}
    </QuietButton>
  );
}
