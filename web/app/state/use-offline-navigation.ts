import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, matchRoutes, useBlocker } from 'react-router';
import { useAppDispatch, toastRaised } from './store.ts';

/** Offline, a page whose code is not loaded cannot open. */
const isOutOfReach: BlockerFunction = ({ nextLocation }) =>
  !navigator.onLine &&
  (matchRoutes(__reactRouterDataRouter.routes, nextLocation) ?? []).some(
    ({ route }) => !(route.id in __reactRouterRouteModules),
  );

/** Blocks navigation to such a page and shows why. */
export function useOfflineNavigation(): void {
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
    // Dispatched by load-route-module.ts if the device is online but the server is unreachable.
    const hear = () => tell();
    addEventListener('unreachable', hear);
    return () => {
      removeEventListener('unreachable', hear);
    };
  }, []);
}
