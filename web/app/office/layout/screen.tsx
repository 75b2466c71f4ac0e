import { can, type Permission, type Role } from '@khamar/contract/people/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import { lazy } from 'react';

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
