import { Navigate, useLocation } from 'react-router';
import { usePaths } from '~/lib/use-paths';
import { isSessionRestored, selectUser } from '~/store/session.slice';
import { useAppSelector } from '~/store/store';
import { OfficeSkeleton } from './office-skeleton.tsx';
import { type Staff, useStaff } from './use-staff.ts';

/** A courtesy: the server refuses by itself. Until this device has said who is signed in, nobody is sent away. */
export function OfficeGuard({ children }: { children: (staff: Staff) => React.ReactNode }) {
  const isRestored = useAppSelector(isSessionRestored);
  const user = useAppSelector(selectUser);
  const staff = useStaff();
  const paths = usePaths();
  const { pathname, search } = useLocation();
  if (!isRestored) return <OfficeSkeleton />;
  if (user === null) {
    // Signing out has led elsewhere already, and that page is about to be drawn: it must not be overruled.
    if (window.location.pathname !== pathname) return <OfficeSkeleton />;
    return <Navigate replace to={`${paths.signIn()}?next=${encodeURIComponent(pathname + search)}`} />;
  }
  return staff === null ? <Navigate replace to={paths.home()} /> : children(staff);
}
