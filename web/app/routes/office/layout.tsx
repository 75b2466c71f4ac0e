import { Outlet } from 'react-router';
import { OfficeGuard, OfficeSkeleton } from '~/office/layout/office-guard';
import { OfficeLayout } from '~/office/layout/office-layout';
import type { OfficeHandle } from '~/office/layout/screen';
import { LanguageSwitch } from '~/ui/language-switch';
import { Toasts } from '~/state/toasts';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { usePageChange } from '~/lib/page-change';
import { i18nContext, loadOfficeMessages } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { useTopDialog } from '~/office/ui/dialog';
import type { Route } from './+types/layout';
import { OFFICE_SCREENS } from './screens.ts';
import '~/office/office.css';

export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });

export const meta = () => [{ name: 'robots', content: 'noindex' }];

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  await loadOfficeMessages(context.get(i18nContext), languageOf(new URL(request.url).pathname));
  return null;
}

/** Another page of a list needs no further messages. */
export const shouldRevalidate = () => false;

const handles = import.meta.glob<OfficeHandle>(['./**/*.tsx', '!./layout.tsx'], {
  import: 'handle',
  eager: true,
});

const screens = Object.entries(OFFICE_SCREENS).map(([path, file]) => {
  const handle = handles[`./${file}.tsx`];
  if (handle === undefined) throw new Error(`routes/office/${file}.tsx exports no handle`);
  return { path: path && `/${path}`, handle };
});

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
            screens={screens}
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
