import { Suspense, useEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';
import { SiteFooter } from '~/shop/layout/footer';
import { SiteHeader } from '~/shop/layout/header';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { Toasts } from '~/state/toasts';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { usePageChange } from '~/lib/page-change';
import type { Route } from './+types/layout';

const loadLive = () => import('~/shop/live/live-cows');
/** Milliseconds, so it loads after the page's own requests; a page whose scripts were started by a touch has made them long ago. */
const liveDelay = () => (document.readyState === 'complete' ? 0 : 1500);

/** Opens the live stream after the page has loaded; without it the data is as fresh as the last load. */
function Live() {
  const [live, setLive] = useState<Awaited<ReturnType<typeof loadLive>> | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      loadLive().then(setLive, () => undefined);
    }, liveDelay());
    return () => {
      window.clearTimeout(timer);
    };
  }, []);
  return live && <live.LiveCows />;
}

const loadTurnBar = () => import('~/shop/bookings/turn-bar');

/** For signed-in users, who may be on a waiting list; as late as the stream that keeps it up to date. */
function Turn({ onChange }: { onChange: (isShown: boolean) => void }) {
  const username = useAppSelector(selectUser)?.username;
  const [bar, setBar] = useState<Awaited<ReturnType<typeof loadTurnBar>> | null>(null);
  useEffect(() => {
    if (username === undefined) return undefined;
    const timer = window.setTimeout(() => {
      loadTurnBar().then(setBar, () => undefined);
    }, liveDelay());
    return () => {
      window.clearTimeout(timer);
    };
  }, [username]);
  return bar && username !== undefined && <bar.TurnBar key={username} onChange={onChange} />;
}

function Frame({ children }: { children: React.ReactNode }) {
  const { content, announcement } = usePageChange();
  const [hasTurn, setHasTurn] = useState(false);
  return (
    <>
      <Suspense>
        <SiteHeader hasBanner={!hasTurn} />
      </Suspense>
      <Turn onChange={setHasTurn} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* The footer starts low on every page: pushed to the bottom of a short one, it would move while it is still arriving. */}
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className="mx-auto min-h-[75vh] peer-has-[a]/turn:[--turn-bar:2.75rem] w-full max-w-7xl px-4 py-8 outline-none print:min-h-0"
      >
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
      <Toasts />
      <Live />
    </>
  );
}

export default function StorefrontLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Frame>{status === 404 ? <NotFoundScreen /> : <UnavailableScreen status={status} error={error} />}</Frame>
  );
}
