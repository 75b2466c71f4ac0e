import { can, canDeliverUnpaid, type Permission, type Role } from '@khamar/contract/accounts/permissions';
import { useSite } from '~/lib/site';
import { SessionGuard } from '~/session/session-guard';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';

export interface Staff {
  name: string;
  /** Only roles that the settings let into the office. */
  roles: Role[];
}

/** The signed-in user's roles that have access to the dashboard. */
export const useStaffRoles = (): Role[] => {
  const { officeRoles } = useSite();
  const user = useAppSelector(selectUser);
  return user?.roles.filter((role) => officeRoles.includes(role)) ?? [];
};

/** Whether the signed-in user has a permission; only for showing buttons, the server checks every request itself. */
export function useCan(): (permission: Permission) => boolean {
  const roles = useStaffRoles();
  const site = useSite();
  return (permission) =>
    permission === 'deliver:unpaid' ? canDeliverUnpaid(roles, site) : can(roles, permission);
}

interface OfficeGuardProps {
  /** Shown until the session is restored, and by the server. */
  skeleton: React.ReactNode;
  children: (staff: Staff) => React.ReactNode;
}

/** Shows the office to users with dashboard access. */
export function OfficeGuard({ skeleton, children }: OfficeGuardProps) {
  const { officeRoles } = useSite();
  const user = useAppSelector(selectUser);
  const roles = useStaffRoles();
  return (
    <SessionGuard roles={officeRoles} skeleton={skeleton}>
      {user !== null && roles.length > 0 && children({ name: user.username, roles })}
    </SessionGuard>
  );
}
