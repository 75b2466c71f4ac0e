import { useSite } from '~/lib/site';
import { SessionGuard } from '~/session/session-guard';
import { OfficeSkeleton } from './office-skeleton.tsx';
import { type Staff, useStaff } from './use-staff.ts';

/** Lets in whoever the farm's setting admits, and says who it is. */
export function OfficeGuard({ children }: { children: (staff: Staff) => React.ReactNode }) {
  const { dashboardRoles } = useSite();
  const staff = useStaff();
  return (
    <SessionGuard roles={dashboardRoles} skeleton={<OfficeSkeleton />}>
      {staff && children(staff)}
    </SessionGuard>
  );
}
