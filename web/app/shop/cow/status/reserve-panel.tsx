import type { CowDetail } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Button } from '~/ui/button';

interface ReservePanelProps {
  cow: CowDetail;
  onClose: () => void;
}

/** Loaded when it opens. After a new release the chunk may be gone. */
const ReserveSheet = lazy<React.ComponentType<ReservePanelProps>>(() =>
  import('./reserve-sheet.tsx').then(
    (file) => ({ default: file.ReserveSheet }),
    () => ({ default: ReloadNote }),
  ),
);

/** Reserving or waiting for a cow, over its page. */
export const ReservePanel = (props: ReservePanelProps) => (
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

/** A reload gets the current release; the hash opens the panel again. */
const ReloadNote = () => (
  <Note>
    <p role="alert">
      <Trans>We're having trouble right now. Please try again in a moment.</Trans>
    </p>
    <Button onClick={() => location.reload()}>
      <Trans>Try again</Trans>
    </Button>
  </Note>
);
