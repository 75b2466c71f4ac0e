import { type Role, ROLES } from '@khamar/contract/accounts/permissions';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Why a session ended without a sign-out: expired or revoked on the server, or a fresh token was rejected. */
export type LossReason = 'over' | 'forbidden';

interface Session {
  /** Whether the stored session has been read; until then no one is redirected. */
  isRestored: boolean;
  user: User | null;
  token: string | null;
  /** Signing out and navigating: the page being left must not redirect to sign-in. */
  isLeaving: boolean;
  /** Cleared once the sign-in page has shown it. */
  lossReason: LossReason | null;
}

const nobody: Session = { isRestored: true, user: null, token: null, isLeaving: false, lossReason: null };

/** The signed-in user of this device. Always empty on the server, whose pages are the same for everyone. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { ...nobody, isRestored: false },
  reducers: {
    /** After signing in, a silent refresh, or a change in storage. An unreadable token counts as none. */
    sessionSet(session, { payload: token }: PayloadAction<string | null>) {
      if (session.isRestored && session.token === token) return session;
      const user = token === null ? null : userOf(token);
      return user === null ? nobody : { ...nobody, user, token };
    },
    /** No stored session was found. */
    sessionEnded: () => nobody,
    sessionLost: (_, { payload }: PayloadAction<LossReason>) => ({ ...nobody, lossReason: payload }),
    lossReasonShown: (session) => ({ ...session, lossReason: null }),
    signOutBegun: () => ({ ...nobody, isLeaving: true }),
    signOutDone: (session) => ({ ...session, isLeaving: false }),
  },
  selectors: {
    selectUser: ({ user }) => user,
    selectToken: ({ token }) => token,
    isSessionRestored: ({ isRestored }) => isRestored,
    isLeaving: (session) => session.isLeaving,
    selectLossReason: ({ lossReason }) => lossReason,
  },
});

export const { sessionSet, sessionEnded, sessionLost, lossReasonShown, signOutBegun, signOutDone } =
  sessionSlice.actions;
export const { selectUser, selectToken, isSessionRestored, isLeaving, selectLossReason } =
  sessionSlice.selectors;
export type SessionState = Parameters<typeof selectToken>[0];

export interface User {
  username: string;
  roles: Role[];
}

/** Decodes the token's claims without verifying them: the server verifies the token on every call. */
export function userOf(token: string): User | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    // Usernames are ASCII (USERNAME in the contract), so no UTF-8 decoding is needed.
    return asUser(JSON.parse(atob(base64)));
  } catch {
    return null;
  }
}

/** By hand: zod is larger than the rest of a visitor's page. */
function asUser(claims: unknown): User | null {
  if (typeof claims !== 'object' || claims === null || !('username' in claims) || !('roles' in claims))
    return null;
  const { username, roles } = claims;
  if (typeof username !== 'string' || !Array.isArray(roles)) return null;
  return { username, roles: ROLES.filter((role) => roles.includes(role)) };
}
