import type { WaitingPlace } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';

/** Why the first on a waiting list may still not get the cow. */
export function PassedOverNote({ isPassedOver }: Pick<WaitingPlace, 'isPassedOver'>) {
  const paths = usePaths();
  if (isPassedOver !== true) return null;
  return (
    <p>
      <Trans>
        You keep your place, but you'll be skipped while you have an{' '}
        <Link to={paths.bookings()} className="underline">
          unpaid booking
        </Link>
        . Pay or cancel it first.
      </Trans>
    </p>
  );
}
