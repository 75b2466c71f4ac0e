import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { usePaths } from '~/paths';
import { Link, quietButton } from '~/ui/button';

/** Leads to the cow page's panel to reserve the cow, or to its waiting list. */
export function ReserveLink({
  cow: { tagId, availabilityStatus },
  className = '',
}: {
  cow: Cow;
  className?: string;
}) {
  const paths = usePaths();
  if (availabilityStatus === 'SOLD') return null;
  return (
    <Link to={paths.reserve(tagId)} className={`${quietButton} ${className}`}>
      {availabilityStatus === 'AVAILABLE' ? (
        <Trans>
          Reserve<span className="sr-only"> {tagId}</span>
        </Trans>
      ) : (
        <Trans>
          Join waiting list<span className="sr-only"> {tagId}</span>
        </Trans>
      )}
    </Link>
  );
}
