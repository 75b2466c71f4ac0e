import { NavLink } from 'react-router';
import { usePaths } from '~/paths';

interface ScreenTabsProps {
  label: string;
  /** Paths are below /dashboard. */
  screens: readonly { path: string; label: string }[];
}

/** Tabs for related screens. */
export function ScreenTabs({ label, screens }: ScreenTabsProps) {
  const paths = usePaths();
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-2 print:hidden">
      {screens.map((screen) => (
        <NavLink
          key={screen.path}
          to={paths.office(screen.path)}
          end
          className="inline-flex min-h-11 items-center border-b-4 border-transparent px-2 font-semibold hover:bg-pasture-200 aria-[current=page]:border-tag-400"
        >
          {screen.label}
        </NavLink>
      ))}
    </nav>
  );
}
