import { isRouteErrorResponse, Outlet } from 'react-router';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';
import { SiteFooter } from '~/shop/layout/footer';
import { SiteHeader } from '~/shop/layout/header';
import { Toasts } from '~/state/toasts';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { usePageChange } from '~/lib/page-change';
import { Live } from '~/shop/live/live';
import type { Route } from './+types/layout';

function Frame({ children }: { children: React.ReactNode }) {
  const { content, announcement } = usePageChange();
  return (
    <>
      <SiteHeader />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl px-4 py-8 outline-none"
      >
        {children}
      </main>
      <SiteFooter />
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
