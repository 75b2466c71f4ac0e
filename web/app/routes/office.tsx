import { Outlet } from 'react-router';
import { OfficeGuard, OfficeSkeleton } from '~/office/layout/office-guard';
import { OfficeLayout } from '~/office/layout/office-layout';
import { LanguageSwitch } from '~/ui/language-switch';
import { Toasts } from '~/state/toasts';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { usePageChange } from '~/lib/page-change';
import { i18nContext, loadOfficeMessages } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { useTopDialog } from '~/office/ui/dialog';
import type { Route } from './+types/office';
import '~/office/office.css';

export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });

export const meta = () => [{ name: 'robots', content: 'noindex' }];

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  await loadOfficeMessages(context.get(i18nContext), languageOf(new URL(request.url).pathname));
  return null;
}

/** Another page of a list needs no further messages. */
export const shouldRevalidate = () => false;

/** All that the server renders. */
export const HydrateFallback = OfficeSkeleton;

export default function DashboardLayout() {
  const { content, announcement } = usePageChange('path');
  return (
    <>
      <OfficeGuard>
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
