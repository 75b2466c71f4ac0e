import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

export const savedGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Cards to come, in their number. */
export const SavedSkeleton = ({ count, card }: { count: number; card: React.ReactNode }) => (
  <>
    <p className="sr-only">
      <Trans>Loading the herd</Trans>
    </p>
    <div aria-hidden className={savedGrid}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are all alike
        <Fragment key={index}>{card}</Fragment>
      ))}
    </div>
  </>
);
