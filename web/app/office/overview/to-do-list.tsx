import type { ToDoItem } from '@khamar/contract/overview/overview';
import { farmDay } from '@khamar/contract/moment';
import { HOLD_ENDS_WITHIN_HOURS, TO_DO_FILTERS, type ToDoKind } from '@khamar/contract/overview/to-do';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useDaysLabel } from '~/office/ui/use-days-label';
import { usePaths } from '~/paths';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the largest unit with a value of at least two: 40 minutes, 3 hours, 6 days. */
function useDuration(): (ms: number) => string {
  const { t } = useLingui();
  return (ms) => {
    const days = Math.floor(ms / DAY);
    const hours = Math.floor(ms / HOUR);
    const minutes = Math.max(1, Math.floor(ms / MINUTE));
    if (days >= 2) return t`${plural(days, { one: '# day', other: '# days' })}`;
    if (hours >= 2) return t`${plural(hours, { one: '# hour', other: '# hours' })}`;
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  };
}

/** The list screen for each kind of item. */
const SCREENS: Record<ToDoKind, string> = {
  payments: '/transactions',
  holds: '/sales',
  refunds: '/transactions/refunds',
  overdueRefunds: '/transactions/refunds',
  leads: '/leads',
  unallocated: '/transactions',
  voids: '/transactions',
  leftCows: '/sales',
  unrecordedSales: '/sales',
  unresolved: '/sales',
  undelivered: '/sales',
  handIns: '/cash',
  cashOuts: '/cash',
  closings: '/cash/closings',
  healthDue: '/herd',
};

interface ToDoListProps {
  waiting: ToDoItem[];
  readAt: string;
}

/** To do items, oldest first. */
export function ToDoList({ waiting, readAt }: ToDoListProps) {
  const rows = waiting
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldestAt ?? '').localeCompare(other.oldestAt ?? ''));
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" className="text-xl font-bold">
        <Trans>To do</Trans>
      </h2>
      {rows.length === 0 ? (
        <p className="rounded-card border border-pasture-500 bg-white p-4 text-lg">
          <Trans>All caught up. No payments to confirm and no leads waiting for a reply.</Trans>
        </p>
      ) : (
        <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <li key={row.kind} className="flex">
              <WaitingRow row={row} readAt={readAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface WaitingRowProps {
  row: ToDoItem;
  readAt: string;
}

function WaitingRow({ row, readAt }: WaitingRowProps) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const paths = usePaths();
  const { kind, count } = row;
  const border = kind === 'overdueRefunds' ? 'border-clay-600' : 'border-tag-400';
  return (
    <Link
      to={`${paths.office(SCREENS[kind])}?${TO_DO_FILTERS[kind]}`}
      className={`flex min-w-0 grow items-center gap-3 rounded-card border-2 bg-white p-3 hover:bg-pasture-200 active:bg-pasture-200 ${border}`}
    >
      <span className="flex min-w-0 grow flex-col">
        <span className="text-lg font-bold wrap-anywhere">
          {i18n._(LABELS[kind](count, number(HOLD_ENDS_WITHIN_HOURS)))}
        </span>
        <span className="text-sm text-ink-600 wrap-anywhere">
          <Detail row={row} readAt={readAt} />
        </span>
      </span>
      <ChevronRight aria-hidden className="shrink-0" />
    </Link>
  );
}

const LABELS: Record<ToDoKind, (count: number, hours: string) => MessageDescriptor> = {
  payments: (count) => msg`${plural(count, { one: '# payment to confirm', other: '# payments to confirm' })}`,
  holds: (count, hours) =>
    msg`${plural(count, { one: `# hold expiring within ${hours} hours`, other: `# holds expiring within ${hours} hours` })}`,
  refunds: (count) => msg`${plural(count, { one: '# refund to pay', other: '# refunds to pay' })}`,
  overdueRefunds: (count) => msg`${plural(count, { one: '# overdue refund', other: '# overdue refunds' })}`,
  leads: (count) => msg`${plural(count, { one: '# lead needs a reply', other: '# leads need a reply' })}`,
  unallocated: (count) =>
    msg`${plural(count, { one: '# unallocated payment', other: '# unallocated payments' })}`,
  voids: (count) => msg`${plural(count, { one: '# void to decide', other: '# voids to decide' })}`,
  unrecordedSales: (count) =>
    msg`${plural(count, { one: '# cow sold, payment not recorded', other: '# cows sold, payment not recorded' })}`,
  unresolved: (count) =>
    msg`${plural(count, { one: '# delivery to resolve', other: '# deliveries to resolve' })}`,
  undelivered: (count) =>
    msg`${plural(count, { one: '# cow not delivered, no new slot yet', other: '# cows not delivered, no new slots yet' })}`,
  handIns: (count) => msg`${plural(count, { one: '# hand-in to count', other: '# hand-ins to count' })}`,
  cashOuts: (count) =>
    msg`${plural(count, { one: '# cash payment to approve', other: '# cash payments to approve' })}`,
  closings: (count) =>
    msg`${plural(count, { one: '# cash difference to record', other: '# cash differences to record' })}`,
  healthDue: (count) => msg`${plural(count, { one: '# health task due', other: '# health tasks due' })}`,
  leftCows: (count) =>
    msg`${plural(count, { one: 'Call # customer: their cow left the herd', other: 'Call # customers: their cows left the herd' })}`,
};

/** The amount, and its age or deadline. */
function Detail({ row: { kind, paisa, oldestAt, nextAt }, readAt }: WaitingRowProps) {
  const moment = useMoment();
  const duration = useDuration();
  const format = useFormatPaisa();
  const now = Date.parse(readAt);
  const amount = paisa === null ? '' : `${format(paisa)} · `;
  if (nextAt !== null) {
    const at = moment(nextAt);
    const left = duration(Date.parse(nextAt) - now);
    if (kind === 'holds')
      return (
        <Trans>
          Next expires in {left} ({at})
        </Trans>
      );
    if (kind === 'healthDue') return <NextDue at={nextAt} />;
    return (
      <>
        {amount}
        {kind === 'overdueRefunds' ? <Trans>Was due {at}</Trans> : <Trans>Next due {at}</Trans>}
      </>
    );
  }
  const age = duration(now - Date.parse(oldestAt ?? readAt));
  return (
    <>
      {amount}
      <Trans>Oldest: {age} ago</Trans>
    </>
  );
}

/** A day, without the time. */
function NextDue({ at }: { at: string }) {
  const day = useDaysLabel()({ from: farmDay(new Date(at)), to: farmDay(new Date(at)) });
  return <Trans>First due {day}</Trans>;
}
