import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { usePaths } from '~/paths';

const look =
  'inline-flex min-h-11 items-center border-b-4 border-transparent px-2 font-semibold hover:bg-pasture-200 aria-[current=page]:border-tag-400';

/** The heading, and the screens of messages beside each other. */
export function MessagesHead() {
  const { t } = useLingui();
  const paths = usePaths();
  const screens = [
    { path: '/messages/new', label: t`New message` },
    { path: '/messages', label: t`Sent` },
    { path: '/messages/templates', label: t`Templates` },
  ];
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Messages</Trans>
      </h1>
      <nav aria-label={t`Messages`} className="flex flex-wrap gap-x-2 print:hidden">
        {screens.map(({ path, label }) => (
          <NavLink key={path} to={paths.office(path)} end className={look}>
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
