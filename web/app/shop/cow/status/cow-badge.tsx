import type { Cow } from '@khamar/contract/cows/cow';
import { lazy, Suspense } from 'react';
import { selectUser } from '~/session/session.slice';
import { AvailabilityBadge } from '~/shop/cow-card/availability-badge';
import { useAppSelector } from '~/state/store';
import { FirstOnly } from './availability-panel.tsx';

/** Loaded only for signed-in users. After a new release the chunk may be gone. */
const OwnBadge = lazy<React.ComponentType<{ tagId: string }>>(() =>
  import('./buyer-panel.tsx').then(
    (file) => ({ default: file.OwnBadge }),
    () => ({ default: () => null }),
  ),
);

/** Whether the cow is available; to its own buyer, the state of the booking. */
export function CowBadge({ cow }: { cow: Cow }) {
  const isSignedIn = useAppSelector(selectUser) !== null;
  return (
    <FirstOnly>
      {isSignedIn && (
        <Suspense fallback={null}>
          <OwnBadge tagId={cow.tagId} />
        </Suspense>
      )}
      <AvailabilityBadge cow={cow} />
    </FirstOnly>
  );
}
