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
        It'll be your turn once your{' '}
        <Link to={paths.bookings()} className="underline">
          unpaid booking
        </Link>{' '}
        is paid or cancelled.
      </Trans>
    </p>
  );
}
