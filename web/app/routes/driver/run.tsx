import { UnavailableScreen } from '~/domain/unavailable-screen';
import { DriverPage } from '~/office/driver/driver-page';
import { offlineHeaders, offlineMeta, withOfficeMessages } from '~/office/offline/offline-route';
import type { Route } from './+types/run';
import '~/office/office.css';

export const headers = () => offlineHeaders;

export const meta = () => offlineMeta;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [withOfficeMessages];

export default function Run() {
  return <DriverPage />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <UnavailableScreen error={error} />
    </main>
  );
}
