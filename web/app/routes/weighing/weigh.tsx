import { UnavailableScreen } from '~/domain/unavailable-screen';
import { WeighingPage } from '~/office/weighing/weighing-page';
import { offlineHeaders, offlineMeta, withOfficeMessages } from '~/office/offline/offline-route';
import type { Route } from './+types/weigh';
import '~/office/office.css';

export const headers = () => offlineHeaders;

export const meta = () => offlineMeta;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [withOfficeMessages];

export default function Weigh() {
  return <WeighingPage />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <UnavailableScreen error={error} />
    </main>
  );
}
