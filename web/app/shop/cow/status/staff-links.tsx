import { can } from '@khamar/contract/accounts/permissions';
import type { CowAvailability } from '@khamar/contract/sales/live';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { Link, quietButton } from '~/ui/button';

/** For staff who have scanned the ear tag: the office with this cow. */
export function StaffLinks({
  availability: { tagId, availabilityStatus },
}: {
  availability: CowAvailability;
}) {
  const { t } = useLingui();
  const paths = usePaths();
  const { officeRoles } = useSite();
  const roles = useAppSelector(selectUser)?.roles.filter((role) => officeRoles.includes(role)) ?? [];
  const tag = encodeURIComponent(tagId);
  const canSell = can(roles, 'manage:bookings') && availabilityStatus === 'AVAILABLE';
  const canPrice = can(roles, 'write:cow');
  const canWeigh = can(roles, 'weigh:cow') && availabilityStatus !== 'SOLD';
  if (!canSell && !canPrice && !canWeigh) return null;
  return (
    <nav aria-label={t`Staff`} className="mb-3 flex flex-wrap gap-2 print:hidden">
      {canSell && (
        <Link to={`${paths.office('/sales/sell')}?tag=${tag}`} className={`grow ${quietButton}`}>
          <Trans>Sell</Trans>
        </Link>
      )}
      {canPrice && (
        <Link to={`${paths.office('/cows/all')}?tagId=${tag}`} className={`grow ${quietButton}`}>
          <Trans>Price</Trans>
        </Link>
      )}
      {canWeigh && (
        // A page of its own, which the phone keeps.
        <a href={paths.weigh(tagId)} className={`grow ${quietButton}`}>
          <Trans>Weigh</Trans>
        </a>
      )}
    </nav>
  );
}
