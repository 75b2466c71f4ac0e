import { can, type Permission, type Role } from '@khamar/contract/accounts/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import { lazy } from 'react';

/** The `handle` export of an office route, which defines its menu entry, breadcrumbs, document title and guard. */
export interface OfficeHandle {
  title: MessageDescriptor;
  /** Screens without an icon are not in the menu; other screens link to them. */
  icon?: LucideIcon;
  /** Only hides the screen: the server checks permissions on every request itself. */
  permission: Permission;
  /** Heading of the menu section, and a step of the breadcrumbs. */
  group?: MessageDescriptor;
  /** For the breadcrumbs, if the group already contains part of the title. */
  shortTitle?: MessageDescriptor;
}

export interface OfficeScreen {
  /** Path below /dashboard, with a leading slash; empty for the first screen. */
  path: string;
  handle: OfficeHandle;
}

interface MenuGroup {
  title: MessageDescriptor | undefined;
  items: { path: string; title: MessageDescriptor; icon: LucideIcon }[];
}

/** The menu for these roles; consecutive screens with the same heading are grouped. */
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

/** The layout imports every route for its handle; the screen itself is loaded when opened. */
export const lazyScreen = (load: () => Promise<React.ComponentType>) =>
  lazy(async () => ({ default: await load() }));
