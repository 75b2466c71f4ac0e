import type { Role } from '@khamar/contract/accounts/permissions';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { NeedsJavaScript } from '~/domain/needs-javascript';
import { usePaths } from '~/paths';
import { stopRestoring, guardDecision } from './guard-decision.ts';
import { isLeaving, isSessionRestored, selectUser } from './session.slice.ts';
import { type RootState, useAppDispatch, useAppSelector, toastRaised } from '~/state/store';

interface SessionGuardProps {
  /** Any of these roles may enter; without it, any signed-in user. */
  roles?: readonly Role[];
  /** Shown above the skeleton, also without JavaScript; the children render their own. */
  heading?: React.ReactNode;
  /** Shown until the session is restored, and by the server, which has no user. */
  skeleton: React.ReactNode;
  children: React.ReactNode;
}

/** For convenience only: the server authorizes every request itself. After signing in, the user returns to this page. */
export function SessionGuard({ roles, heading, skeleton, children }: SessionGuardProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const paths = usePaths();
  const navigate = useNavigate();
  const store = useStore<RootState>();
  const { pathname, search } = useLocation();
  const isSigningOut = useAppSelector(isLeaving);
  // A page opened after the sign-out is not the one being left.
  const [isOpenedAfter] = useState(isSigningOut);
  const status = {
    isRestored: useAppSelector(isSessionRestored),
    isLeaving: isSigningOut && !isOpenedAfter,
    user: useAppSelector(selectUser),
  };
  const decision = guardDecision(status, roles);
  const redirectPath = {
    'sign in': paths.signIn(pathname + search),
    'go home': paths.home(),
    wait: null,
    enter: null,
  }[decision];
  useEffect(() => stopRestoring(store), [store]);
  useEffect(() => {
    if (redirectPath !== null) void navigate(redirectPath, { replace: true });
  }, [redirectPath, navigate]);
  // `t` changes when the next page's messages load, which would run the effect again.
  const isToastShown = useRef(false);
  useEffect(() => {
    if (decision !== 'go home' || isToastShown.current) return;
    isToastShown.current = true;
    dispatch(toastRaised(t`Your role doesn't have access to the dashboard`, { isFailure: true }));
  }, [decision, dispatch, t]);
  // The key resets the page's state when another user signs in.
  if (decision === 'enter') return <Fragment key={status.user?.username}>{children}</Fragment>;
  return (
    <>
      {heading}
      <NeedsJavaScript />
      <div className="contents noscript:hidden">{skeleton}</div>
    </>
  );
}
