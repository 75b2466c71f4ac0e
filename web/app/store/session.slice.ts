import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type User, userOf } from './access-token.ts';

interface Session {
  /** Whether this device has been asked who is signed in; until then nobody knows, and nobody is sent away. */
  isRestored: boolean;
  user: User | null;
  token: string | null;
}

const nobody: Session = { isRestored: true, user: null, token: null };

/** Who is signed in on this device. The server's page knows nobody: it is the same for all. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { ...nobody, isRestored: false },
  reducers: {
    /** By signing in, by a silent refresh, or as this device or another tab has kept it. A token that says nothing is none. */
    sessionSet(_, { payload: token }: PayloadAction<string | null>) {
      const user = token === null ? null : userOf(token);
      return user === null ? nobody : { isRestored: true, user, token };
    },
    sessionEnded: () => nobody,
  },
  selectors: {
    selectUser: ({ user }) => user,
    selectToken: ({ token }) => token,
    isSessionRestored: ({ isRestored }) => isRestored,
  },
});

export const { sessionSet, sessionEnded } = sessionSlice.actions;
export const { selectUser, selectToken, isSessionRestored } = sessionSlice.selectors;
export type SessionState = Parameters<typeof selectToken>[0];
