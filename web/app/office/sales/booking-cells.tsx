import type { BookingRow } from '@khamar/contract/sales/booking';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { BOOKING_STATE_TONES, bookingStateLabel } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { MISSING } from '~/office/inventory/cow-fields';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';

interface BookingCellProps {
  row: BookingRow;
}

export function StateBadge(booking: Parameters<typeof bookingStateLabel>[0]) {
  const { i18n } = useLingui();
  return <Badge tone={BOOKING_STATE_TONES[booking.state]}>{i18n._(bookingStateLabel(booking))}</Badge>;
}

/** One of its TrxIDs was also used for another booking. */
const FlagMark = () => (
  <span className="inline-flex items-center gap-1 text-sm font-semibold text-clay-600">
    <Flag className="size-4" />
    <Trans>TrxID used twice</Trans>
  </span>
);

export function BookingLink({ code }: { code: string }) {
  const paths = usePaths();
  return (
    <Link
      to={paths.office(`/sales/${code}`)}
      translate="no"
      className="inline-flex min-h-11 items-center font-mono font-semibold tracking-wide underline"
    >
      {code}
    </Link>
  );
}

/** When the booking expires without payment. */
function Deadline({ row: { expiresAt } }: BookingCellProps) {
  const moment = useMoment();
  if (expiresAt === null) return MISSING;
  return (
    <time dateTime={expiresAt} className="text-sm">
      {moment(expiresAt)}
    </time>
  );
}

/** Includes the deadline when its own column is hidden. */
const StateAndDeadline = ({ row }: BookingCellProps) => (
  <span className="flex flex-col items-start">
    <StateBadge {...row} />
    {row.expiresAt !== null && (
      <span className="lg:hidden">
        <Deadline row={row} />
      </span>
    )}
  </span>
);

const CodeAndTag = ({ row: { code, tagId, isFlagged } }: BookingCellProps) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <EarTag className="whitespace-nowrap">{tagId}</EarTag>
    <BookingLink code={code} />
    {isFlagged && <FlagMark />}
  </span>
);

function Buyer({ row: { buyer, isWalkIn } }: BookingCellProps) {
  const language = useLanguage();
  if (isWalkIn)
    return (
      <span className="text-ink-600">
        <Trans>Walk-in</Trans>
      </span>
    );
  return (
    <span className="flex flex-col">
      <span className="wrap-anywhere">{buyer.name ?? MISSING}</span>
      {buyer.phone !== null && (
        <a
          href={`tel:${buyer.phone}`}
          className="inline-flex min-h-11 items-center whitespace-nowrap underline"
        >
          {formatPhone(language, buyer.phone)}
        </a>
      )}
    </span>
  );
}

function Amount({ paisa }: { paisa: number }) {
  const format = useFormatPaisa();
  return format(paisa);
}

export const BOOKING_COLUMNS: DataColumn<BookingRow>[] = [
  { id: 'code', title: msg`Booking`, Cell: CodeAndTag },
  { id: 'state', title: msg`Status`, Cell: StateAndDeadline },
  { id: 'expiresAt', title: msg`Expires`, isFromDesk: true, Cell: Deadline },
  { id: 'buyer', title: msg`Customer`, Cell: Buyer },
  {
    id: 'price',
    title: msg`Price`,
    isNumeric: true,
    isFromDesk: true,
    Cell: ({ row }) => <Amount paisa={row.pricePaisa} />,
  },
  {
    id: 'paid',
    title: msg`Paid`,
    isNumeric: true,
    // No payment is recorded for a walk-in, whether it was paid or not.
    Cell: ({ row }) => (row.isWalkIn ? MISSING : <Amount paisa={row.paidPaisa} />),
  },
  {
    id: 'rest',
    title: msg`Balance due`,
    isNumeric: true,
    isFromDesk: true,
    Cell: ({ row }) => (isOwing(row) ? <Amount paisa={row.duePaisa} /> : MISSING),
  },
  {
    id: 'createdAt',
    title: msg`Created`,
    isFromDesk: true,
    Cell: ({ row }) => <TimeCell at={row.createdAt} />,
  },
];

/** Expired and cancelled bookings and walk-ins have no balance due. */
const isOwing = ({ isWalkIn, state }: BookingRow): boolean =>
  !isWalkIn && state !== 'EXPIRED' && state !== 'CANCELLED';

/** Three lines: cow and status; customer, and deadline or balance due; price and date. */
export function BookingCard({ row }: BookingCellProps) {
  const { tagId, code, buyer, expiresAt, isFlagged, isWalkIn, pricePaisa, duePaisa, createdAt } = row;
  const moment = useMoment();
  const format = useFormatPaisa();
  const rest = format(duePaisa);
  const until = expiresAt === null ? '' : moment(expiresAt);
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <EarTag>{tagId}</EarTag>
        <StateBadge {...row} />
        <BookingLink code={code} />
      </span>
      <span className="text-sm wrap-anywhere">
        {isWalkIn ? <Trans>Walk-in</Trans> : (buyer.name ?? MISSING)}
        {until !== '' && <Trans> · expires {until}</Trans>}
        {until === '' && isOwing(row) && <Trans> · {rest} due</Trans>}
      </span>
      <span className="text-sm">
        <b className="amount">{format(pricePaisa)}</b> · <TimeCell at={createdAt} />
      </span>
      {isFlagged && <FlagMark />}
    </span>
  );
}
