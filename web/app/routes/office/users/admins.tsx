import { msg } from '@lingui/core/macro';
import User from 'lucide-react/icons/user';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Admin`,
  icon: User,
  permission: 'read:users',
  group: msg`Users`,
};

export default lazyScreen(async () => (await import('~/office/users/people-screens')).AdminsScreen);
