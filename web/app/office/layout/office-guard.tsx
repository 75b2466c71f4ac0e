import { can, type Permission, type Role } from '@khamar/contract/accounts/permissions';
import { useSite } from '~/lib/site';
import { SessionGuard } from '~/session/session-guard';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { Skeleton } from '~/ui/skeleton';

export interface Staff {
  name: string;
  /** Only roles with access to the dashboard (DASHBOARD_ROLES). */
  roles: Role[];
}

/** The signed-in user's roles that have access to the dashboard. */
export const useStaffRoles = (): Role[] => {
  const { dashboardRoles } = useSite();
  const user = useAppSelector(selectUser);
  return user?.roles.filter((role) => dashboardRoles.includes(role)) ?? [];
};

/** Whether the signed-in user has a permission; only for showing buttons, the server checks every request itself. */
export function useCan(): (permission: Permission) => boolean {
  const roles = useStaffRoles();
  return (permission) => can(roles, permission);
}

/** Shows the office to users with dashboard access. */
export function OfficeGuard({ children }: { children: (staff: Staff) => React.ReactNode }) {
  const { dashboardRoles } = useSite();
  const user = useAppSelector(selectUser);
  const roles = useStaffRoles();
  return (
    <SessionGuard roles={dashboardRoles} skeleton={<OfficeSkeleton />}>
      {user !== null && roles.length > 0 && children({ name: user.username, roles })}
    </SessionGuard>
  );
}

/** The server renders only this of the office: the same for everyone, without any text. */
export function OfficeSkeleton() {
  const language = useLanguage();
  return (
    <div aria-busy className="flex min-h-dvh flex-col">
      <title>{farm.name[language]}</title>
      <div className="h-15 border-b border-cream-200 bg-white" />
      <div className="flex grow">
        <div className="w-20 shrink-0 border-r border-cream-200 bg-white max-xs:hidden lg:w-60" />
        <main className="flex min-w-0 grow flex-col gap-4 p-4 md:p-6">
          <h1 className="sr-only">{farm.name[language]}</h1>
          <Skeleton className="h-6 w-48 rounded-full" />
          <Skeleton className="h-10 w-full rounded-card" />
          <Skeleton className="h-96 w-full rounded-card" />
        </main>
      </div>
    </div>
  );
}
