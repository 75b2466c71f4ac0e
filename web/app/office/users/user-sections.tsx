import type { UserDetails } from '@khamar/contract/accounts/user';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { useMoment } from '~/i18n/use-moment';
import { MISSING } from '~/office/inventory/cow-fields';
import { BookingLink, StateBadge } from '~/office/sales/booking-cells';
import { Panel } from '~/office/ui/panel';
import { TimeCell } from '~/office/ui/table/data-row';
import { usePaths } from '~/paths';

interface UserSectionProps {
  user: UserDetails;
}

interface ListPanelProps {
  label: string;
  /** Shown if the list is empty. */
  empty: React.ReactNode;
  count: number;
  children: React.ReactNode;
}

const ListPanel = ({ label, empty, count, children }: ListPanelProps) => (
  <Panel title={label}>
    {count === 0 ? (
      <p className="text-ink-600">{empty}</p>
    ) : (
      <ul className="flex flex-col divide-y divide-cream-200">{children}</ul>
    )}
  </Panel>
);

/** The user's active sessions. */
export function UserSessions({ user: { sessions } }: UserSectionProps) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <ListPanel
      label={t`Signed-in devices`}
      empty={<Trans>Not signed in anywhere.</Trans>}
      count={sessions.length}
    >
      {sessions.map(({ _id, device, startedAt, usedAt }) => {
        const since = moment(startedAt);
        const used = moment(usedAt);
        return (
          <li key={_id} className="py-2">
            {/* The API's label for an unrecognised browser. */}
            <p className="font-semibold">{device === 'Another device' ? t`Another device` : device}</p>
            <p className="text-sm text-ink-600">
              <Trans>
                Since {since} · last seen {used}
              </Trans>
            </p>
          </li>
        );
      })}
    </ListPanel>
  );
}

/** Bookings of the account, and those made by phone with its number. */
export function UserBookings({ user: { bookings } }: UserSectionProps) {
  const { t } = useLingui();
  return (
    <ListPanel label={t`Bookings`} empty={<Trans>No bookings yet.</Trans>} count={bookings.length}>
      {bookings.map(({ code, tagId, state, createdAt }) => (
        <li key={code} className="flex flex-wrap items-center gap-x-2 py-1">
          <EarTag>{tagId}</EarTag>
          <BookingLink code={code} />
          <StateBadge state={state} />
          <TimeCell at={createdAt} />
        </li>
      ))}
    </ListPanel>
  );
}

/** Leads with the account's email address or phone number. */
export function UserLeads({ user: { leads } }: UserSectionProps) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <ListPanel
      label={t`Leads from this email or number`}
      empty={<Trans>No leads yet.</Trans>}
      count={leads.length}
    >
      {leads.map(({ _id, tagId, message, createdAt }) => (
        <li key={_id} className="py-2">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link to={paths.office(`/leads/${_id}`)} className="inline-flex min-h-11 items-center underline">
              <TimeCell at={createdAt} />
            </Link>
            {tagId !== null && <EarTag>{tagId}</EarTag>}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message || MISSING}</p>
        </li>
      ))}
    </ListPanel>
  );
}
