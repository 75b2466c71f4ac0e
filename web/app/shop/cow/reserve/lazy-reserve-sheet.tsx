import type { CowDetail } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { ReloadNote } from '~/domain/reload-note';

interface ReserveSheetProps {
  cow: CowDetail;
  onClose: () => void;
}

const loadSheet = () => import('./reserve-sheet.tsx');
// Pressed before React has hydrated (hydration/hydrate-on-interaction.ts): it loads meanwhile.
if (!import.meta.env.SSR && document.querySelector('[data-needs-script][data-pressed]') !== null)
  void loadSheet().catch(() => undefined);

/** Loaded when it opens. After a new release the chunk may be gone. */
const ReserveSheet = lazy<React.ComponentType<ReserveSheetProps>>(() =>
  loadSheet().then(
    (file) => ({ default: file.ReserveSheet }),
    // The hash opens the sheet again after the reload.
    () => ({
      default: () => (
        <Note>
          <ReloadNote />
        </Note>
      ),
    }),
  ),
);

/** Reserving or waiting for a cow, over its page. */
export const LazyReserveSheet = (props: ReserveSheetProps) => (
  <Suspense
    fallback={
      <Note>
        <p role="status">
          <Trans>One moment…</Trans>
        </p>
      </Note>
    }
  >
    <ReserveSheet {...props} />
  </Suspense>
);

const Note = ({ children }: { children: React.ReactNode }) => (
  <div className="fixed inset-x-4 bottom-20 z-30 mx-auto flex max-w-md flex-col gap-3 rounded-card bg-white p-4 shadow-floating">
    {children}
  </div>
);
