import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, matchRoutes, useBlocker } from 'react-router';
import { useAppDispatch, toastRaised } from './store.ts';

/** Without a connection, a page whose code was never loaded cannot open. */
const isOutOfReach: BlockerFunction = ({ nextLocation }) =>
  !navigator.onLine &&
  (matchRoutes(__reactRouterDataRouter.routes, nextLocation) ?? []).some(
    ({ route }) => !(route.id in __reactRouterRouteModules),
  );

/** Such a page is not left for: the visitor stays and is told why. */
export function useReachablePages(): void {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const blocker = useBlocker(isOutOfReach);
  const tell = useEffectEvent(() =>
    dispatch(toastRaised(t`No connection. Try again when you're online.`, { isFailure: true })),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    tell();
  }, [blocker]);
  useEffect(() => {
    // Of load-route-module.ts, where the device only seems to be online.
    const hear = () => tell();
    addEventListener('unreachable', hear);
    return () => {
      removeEventListener('unreachable', hear);
    };
  }, []);
}
