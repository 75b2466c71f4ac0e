import { Outlet } from 'react-router';
import { OfficeGuard } from '~/office/layout/office-guard';
import { OfficeLayout } from '~/office/layout/office-layout';
import { loadScreenFiles } from '~/office/layout/screen-files';
import { OfficeSkeleton } from '~/office/layout/office-skeleton';
import { LanguageSwitch } from '~/ui/language-switch';
import { Toasts } from '~/state/toasts';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { firstPath } from '~/lib/first-path';
import { usePageChange } from '~/lib/page-change';
import { i18nContext, loadOfficeMessages } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { useTopDialog } from '~/office/ui/dialog-layers';
import type { Route } from './+types/office';
import '~/office/office.css';

export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** The first screen embeds its own messages; those of all others load in parallel with the next screen. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context, request }, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === firstPath) return next();
    void loadScreenFiles();
    const messages = loadOfficeMessages(context.get(i18nContext), languageOf(pathname));
    const [result] = await Promise.all([next(), messages]);
    return result;
  },
];

export default function DashboardLayout() {
  const { content, announcement } = usePageChange('path');
  return (
    <>
      <OfficeGuard skeleton={<OfficeSkeleton tools={<LanguageSwitch />} />}>
        {(staff) => (
          <OfficeLayout
            staff={staff}
            tools={<LanguageSwitch />}
            content={content}
            announcement={announcement}
          >
            <Outlet />
          </OfficeLayout>
        )}
      </OfficeGuard>
      <Toasts host={useTopDialog()} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="p-4">
      <UnavailableScreen error={error} />
    </main>
  );
}
