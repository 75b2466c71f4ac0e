import type { CowDetail } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { ReloadNote } from '~/domain/reload-note';

interface ReserveSheetProps {
  cow: CowDetail;
  onClose: () => void;
}

/** Loaded when it opens. After a new release the chunk may be gone. */
const ReserveSheet = lazy<React.ComponentType<ReserveSheetProps>>(() =>
  import('./reserve-sheet.tsx').then(
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
