import { can, type Permission, type Role } from '@khamar/contract/people/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ExchangeSign,
  HomeSign,
  InboxSign,
  LetterSign,
  PeopleSign,
  PersonSign,
  SalesSign,
  TagSign,
} from '~/office/ui/icons';

export interface Room {
  /** Below /dashboard. */
  path: string;
  words: MessageDescriptor;
  needs: Permission;
}

interface MenuRoom extends Room {
  Sign: React.ComponentType<{ className?: string }>;
}

interface Floor {
  /** Above its rooms, where they share a name. */
  words?: MessageDescriptor;
  rooms: MenuRoom[];
}

const FLOORS: Floor[] = [
  { rooms: [{ path: '', words: msg`Dashboard`, Sign: HomeSign, needs: 'open:dashboard' }] },
  {
    words: msg`Cows`,
    rooms: [{ path: '/cows/all', words: msg`All Cows`, Sign: TagSign, needs: 'read:inventory' }],
  },
  {
    rooms: [
      { path: '/sales', words: msg`Sales`, Sign: SalesSign, needs: 'open:dashboard' },
      { path: '/transactions', words: msg`Transactions`, Sign: ExchangeSign, needs: 'open:dashboard' },
      { path: '/leads', words: msg`Leads`, Sign: InboxSign, needs: 'read:leads' },
    ],
  },
  {
    words: msg`Messages`,
    rooms: [{ path: '/messages/new', words: msg`New`, Sign: LetterSign, needs: 'send:mail' }],
  },
  {
    words: msg`Users`,
    rooms: [
      { path: '/users/admin', words: msg`Admin`, Sign: PersonSign, needs: 'read:users' },
      { path: '/users/agent', words: msg`Agent`, Sign: PeopleSign, needs: 'read:users' },
    ],
  },
];

/** What somebody with these roles finds in the menu. */
export const floorsFor = (roles: readonly Role[]): Floor[] =>
  FLOORS.map((floor) => ({ ...floor, rooms: floor.rooms.filter(({ needs }) => can(roles, needs)) })).filter(
    ({ rooms }) => rooms.length > 0,
  );

/** Behind a door of another room, not in the menu. */
const BACK_ROOMS: Room[] = [
  { path: '/cows/import', words: msg`Import cows`, needs: 'write:cow' },
  { path: '/cows/tags', words: msg`Ear tags`, needs: 'read:inventory' },
  { path: '/cows/removed', words: msg`Deleted cows`, needs: 'read:inventory' },
];

const ROOMS: Room[] = [...FLOORS.flatMap(({ rooms }) => rooms), ...BACK_ROOMS];

/** By an address without its language, in capitals too, as the router reads it. Whatever is not found here stays shut. */
export const roomAt = (path: string): Room | undefined =>
  ROOMS.find((room) => `/dashboard${room.path}` === path.replace(/(?<!\/)\/+$/, '').toLowerCase());
