import { Trans } from '@lingui/react/macro';
import { Skeleton } from '~/ui/skeleton';

export const CartSkeleton = ({ count }: { count: number }) => (
  <>
    <p className="sr-only">
      <Trans>Loading the herd</Trans>
    </p>
    <div aria-hidden className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are all alike
        <Skeleton key={index} className="h-38 rounded-card" />
      ))}
    </div>
  </>
);
