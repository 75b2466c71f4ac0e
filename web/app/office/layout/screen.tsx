import { can, type Permission, type Role } from '@khamar/contract/people/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { lazy } from 'react';
import { useLocation } from 'react-router';
import { withoutLanguage } from '~/i18n/languages';

/** What a route of the office exports as `handle`: menu, breadcrumbs, document title and guard follow from it. */
export interface OfficeHandle {
  title: MessageDescriptor;
  /** A screen without an icon is not in the menu; another screen links to it. */
  icon?: LucideIcon;
  /** Only hides the screen: the server checks the permission of every request by itself. */
  permission: Permission;
  /** Heading above the screen's entry in the menu, and a step of the breadcrumbs. */
  group?: MessageDescriptor;
  /** For the breadcrumbs, where the group says a part of the title already. */
  shortTitle?: MessageDescriptor;
}

export interface OfficeScreen {
  /** Below /dashboard, with a leading slash; empty for the first screen. */
  path: string;
  handle: OfficeHandle;
}

interface MenuGroup {
  title: MessageDescriptor | undefined;
  items: { path: string; title: MessageDescriptor; icon: LucideIcon }[];
}

/** The menu of somebody with these roles; neighbours with the same heading stand together. */
export function menuGroupsFor(screens: OfficeScreen[], roles: readonly Role[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const { path, handle } of screens) {
    const { title, icon, group, permission } = handle;
    if (icon === undefined || !can(roles, permission)) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.title?.id === group?.id) last.items.push({ path, title, icon });
    else groups.push({ title: group, items: [{ path, title, icon }] });
  }
  return groups;
}

/** The layout imports every route for its handle; the screen behind the route is fetched when it is opened. */
export const lazyScreen = (load: () => Promise<React.ComponentType>) =>
  lazy(async () => ({ default: await load() }));

/** For a screen that is not built yet: its path and the name of the product. */
export function PlaceholderScreen() {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-2">
      <h1 translate="no" className="text-2xl font-bold wrap-anywhere">
        {withoutLanguage(pathname)}
      </h1>
      <p className="text-lg wrap-anywhere">
        <Trans>Hello Khamar</Trans>
      </p>
    </div>
  );
}
