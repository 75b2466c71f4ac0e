import { type Role, ROLES } from '@khamar/contract/people/permissions';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Why a session ended that nobody has signed out of: the server knows it no more, or refuses it although it is fresh. */
export type LossReason = 'over' | 'forbidden';

interface Session {
  /** Whether this device has been asked who is signed in; until then nobody knows, and nobody is sent away. */
  isRestored: boolean;
  user: User | null;
  token: string | null;
  /** Whoever signs out is on the way to another page: the one that is left must not ask them to sign in. */
  isLeaving: boolean;
  /** Until the sign-in page has said it. */
  lossReason: LossReason | null;
}

const nobody: Session = { isRestored: true, user: null, token: null, isLeaving: false, lossReason: null };

/** Who is signed in on this device. The server's page knows nobody: it is the same for all. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { ...nobody, isRestored: false },
  reducers: {
    /** By signing in, by a silent refresh, or as this device or another tab has kept it. A token that says nothing is none. */
    sessionSet(session, { payload: token }: PayloadAction<string | null>) {
      if (session.isRestored && session.token === token) return session;
      const user = token === null ? null : userOf(token);
      return user === null ? nobody : { ...nobody, user, token };
    },
    /** Never found. */
    sessionEnded: () => nobody,
    sessionLost: (_, { payload }: PayloadAction<LossReason>) => ({ ...nobody, lossReason: payload }),
    lossTold: (session) => ({ ...session, lossReason: null }),
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

export const { sessionSet, sessionEnded, sessionLost, lossTold, signOutBegun, signOutDone } =
  sessionSlice.actions;
export const { selectUser, selectToken, isSessionRestored, isLeaving, selectLossReason } =
  sessionSlice.selectors;
export type SessionState = Parameters<typeof selectToken>[0];

export interface User {
  username: string;
  roles: Role[];
}

/** What the token says of its bearer. It is only read here: whether it is true, the server decides at every call. */
export function userOf(token: string): User | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    // Names are of plain letters (USERNAME in the contract), so the bytes are the text.
    return asUser(JSON.parse(atob(base64)));
  } catch {
    return null;
  }
}

/** By hand: zod weighs more than the rest of a visitor's page. */
function asUser(claims: unknown): User | null {
  if (typeof claims !== 'object' || claims === null || !('username' in claims) || !('roles' in claims))
    return null;
  const { username, roles } = claims;
  if (typeof username !== 'string' || !Array.isArray(roles)) return null;
  return { username, roles: ROLES.filter((role) => roles.includes(role)) };
}
