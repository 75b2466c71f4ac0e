import { i18nContext, loadOfficeMessages } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { firstPath } from '~/lib/first-path';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { DriverPage } from '~/office/driver/driver-page';
import type { Route } from './+types/run';
import '~/office/office.css';

export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** Opened by an address, the page comes with its messages. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context, request }, next) => {
    const { pathname } = new URL(request.url);
    if (pathname !== firstPath) await loadOfficeMessages(context.get(i18nContext), languageOf(pathname));
    return next();
  },
];

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
