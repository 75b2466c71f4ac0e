import type { User, UserDetails, UserLine } from '@khamar/contract/accounts/user';
import type { AccountRow } from '../accounts.repository.ts';
import type { OpenSession } from '../sessions.repository.ts';
import type { ListedUser, BookingsAndLeads } from './users.repository.ts';

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toUser = (row: AccountRow): User => ({
  _id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  roles: row.roles,
  language: row.language,
  isDisabled: row.disabled_at !== null,
  invitedAt: moment(row.invited_at),
  claimsBlockedAt: moment(row.claims_blocked_at),
  createdAt: row.created_at.toISOString(),
});

export const toUserLine = (row: ListedUser): UserLine => ({
  ...toUser(row),
  lastSeenAt: moment(row.last_seen_at),
  sessionCount: row.session_count,
  bookingCount: row.booking_count,
  leadCount: row.lead_count,
});

export const toUserDetails = (
  row: ListedUser,
  sessions: readonly OpenSession[],
  { bookings, leads }: BookingsAndLeads,
): UserDetails => ({
  ...toUserLine(row),
  signedOutAt: moment(row.signed_out_at),
  sessions: sessions.map(({ id, device, started_at, used_at }) => ({
    _id: id,
    device,
    startedAt: started_at.toISOString(),
    usedAt: used_at.toISOString(),
  })),
  bookings: bookings.map(({ code, tag_id, state, created_at }) => ({
    code,
    tagId: tag_id,
    state,
    createdAt: created_at.toISOString(),
  })),
  leads: leads.map(({ id, tag_id, message, created_at }) => ({
    _id: id,
    tagId: tag_id,
    message,
    createdAt: created_at.toISOString(),
  })),
});
