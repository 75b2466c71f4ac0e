import type { Role } from '@khamar/contract/people/permissions';
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
  /** Whoever has one of them is let in; without it, whoever is signed in. */
  roles?: readonly Role[];
  /** Stands there until it is known who came: the server's page shows it too, for it knows nobody. */
  skeleton: React.ReactNode;
  children: React.ReactNode;
}

/** Courtesy only: what is behind it asks the server, which decides by itself. Whoever must sign in first comes back to this page. */
export function SessionGuard({ roles, skeleton, children }: SessionGuardProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const paths = usePaths();
  const navigate = useNavigate();
  const store = useStore<RootState>();
  const { pathname, search } = useLocation();
  const isSigningOut = useAppSelector(isLeaving);
  // A page that is opened after the sign-out is not the one that is being left.
  const [isOpenedAfter] = useState(isSigningOut);
  const who = {
    isRestored: useAppSelector(isSessionRestored),
    isLeaving: isSigningOut && !isOpenedAfter,
    user: useAppSelector(selectUser),
  };
  const verdict = guardDecision(who, roles);
  const elsewhere = {
    'sign in': paths.signIn(pathname + search),
    'go home': paths.home(),
    wait: null,
    enter: null,
  }[verdict];
  useEffect(() => stopRestoring(store), [store]);
  useEffect(() => {
    if (elsewhere !== null) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  // The words of the next page arrive while this one is left, and with them another `t`.
  const isTold = useRef(false);
  useEffect(() => {
    if (verdict !== 'go home' || isTold.current) return;
    isTold.current = true;
    dispatch(toastRaised(t`Your role can't open the office on this site`, { isFailure: true }));
  }, [verdict, dispatch, t]);
  // What one person has begun is not finished by the next who signs in.
  if (verdict === 'enter') return <Fragment key={who.user?.username}>{children}</Fragment>;
  return (
    <>
      <NeedsJavaScript />
      <div className="contents noscript:hidden">{skeleton}</div>
    </>
  );
}
