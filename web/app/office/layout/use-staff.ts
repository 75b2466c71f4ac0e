import type { Role } from '@khamar/contract/people/permissions';
import { useSite } from '~/lib/site';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';

export interface Staff {
  name: string;
  /** Only those that count in this farm's office. */
  roles: Role[];
}

/** Who is at the desk; nobody while it is not known, or when the office does not let them in. */
export function useStaff(): Staff | null {
  const user = useAppSelector(selectUser);
  const { dashboardRoles } = useSite();
  if (user === null) return null;
  const roles = user.roles.filter((role) => dashboardRoles.includes(role));
  return roles.length === 0 ? null : { name: user.username, roles };
}
