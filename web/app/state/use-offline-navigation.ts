import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, matchRoutes, useBlocker } from 'react-router';
import { useAppDispatch, toastRaised } from './store.ts';

/** Offline, a page whose code is not loaded cannot open. */
const isUnreachable: BlockerFunction = ({ nextLocation }) =>
  !navigator.onLine &&
  (matchRoutes(__reactRouterDataRouter.routes, nextLocation) ?? []).some(
    ({ route }) => !(route.id in __reactRouterRouteModules),
  );

/** Blocks navigation to such a page and shows why. */
export function useOfflineNavigation(): void {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const blocker = useBlocker(isUnreachable);
  const showOfflineToast = useEffectEvent(() =>
    dispatch(toastRaised(t`No connection. Try again when you're online.`, { isFailure: true })),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    showOfflineToast();
  }, [blocker]);
  useEffect(() => {
    // Dispatched by load-route-module.ts if the device is online but the server is unreachable.
    const onUnreachable = () => showOfflineToast();
    addEventListener('unreachable', onUnreachable);
    return () => {
      removeEventListener('unreachable', onUnreachable);
    };
  }, []);
}
