import type { WaitingPlace } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';

/** Without a verified number, a customer on a waiting list gets no SMS when it is their turn. */
export function VerifyNumberNote({ isUnverified }: Pick<WaitingPlace, 'isUnverified'>) {
  const paths = usePaths();
  const { pathname } = useLocation();
  if (isUnverified !== true) return null;
  return (
    <p>
      <Trans>
        <Link to={paths.phone(pathname)} className="font-semibold underline">
          Verify your number
        </Link>{' '}
        so we can text you when it's your turn.
      </Trans>
    </p>
  );
}
