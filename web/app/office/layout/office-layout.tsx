import { can } from '@khamar/contract/people/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { withoutLanguage } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { usePaths } from '~/lib/use-paths';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { roomAt } from './menu.ts';
import { OfficeSidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';
import type { Staff } from './use-staff.ts';
import { UserMenu } from './user-menu.tsx';

interface OfficeFrameProps {
  staff: Staff;
  /** Beside the user's menu. */
  tools: React.ReactNode;
  /** Where the keyboard starts in a new room, and what is said of it. */
  content: React.Ref<HTMLElement>;
  announcement: string;
  children: React.ReactNode;
}

export function OfficeFrame({ staff, tools, content, announcement, children }: OfficeFrameProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const sidebar = useSidebar();
  const room = roomAt(withoutLanguage(useLocation().pathname));
  const title = room === undefined ? '' : `${i18n._(room.words)} · `;
  return (
    <div className="flex min-h-dvh flex-col bg-cream-50 print:block print:min-h-0 print:bg-white">
      <title>{title + farm.name[language]}</title>
      {/* Not a status: a room may have one of its own. */}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <a
        href="#content"
        inert={sidebar.isOver}
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:m-2 focus:rounded-full focus:bg-tag-400 focus:px-4 focus:py-2 focus:text-pasture-900"
      >
        <Trans>Skip to content</Trans>
      </a>
      <header
        inert={sidebar.isOver}
        className="sticky top-0 z-20 flex h-15 items-center justify-between gap-2 border-b border-cream-200 bg-white px-3 md:px-4 print:hidden"
      >
        <Link to={paths.office()} className="flex min-h-11 min-w-0 items-center gap-2 px-1 font-bold">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="overflow-x-clip text-ellipsis whitespace-nowrap max-md:sr-only">
            {farm.name[language]}
          </span>
        </Link>
        <div className="flex items-center gap-2">
          {tools}
          <UserMenu name={staff.name} />
        </div>
      </header>
      <div className="flex grow print:block">
        <OfficeSidebar staff={staff} sidebar={sidebar} />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          inert={sidebar.isOver}
          className="flex min-w-0 grow flex-col gap-2 p-3 outline-none md:px-6 print:block print:p-0"
        >
          <Breadcrumbs />
          {room !== undefined && can(staff.roles, room.needs) ? children : <NotOpen />}
        </main>
      </div>
    </div>
  );
}

const NotOpen = () => (
  <div className="flex flex-col gap-2 py-8">
    <h1 className="text-2xl font-bold">
      <Trans>This room is not open to you</Trans>
    </h1>
    <p>
      <Trans>Please ask an administrator of the farm.</Trans>
    </p>
  </div>
);
