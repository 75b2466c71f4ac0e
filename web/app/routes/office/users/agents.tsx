import { msg } from '@lingui/core/macro';
import Users from 'lucide-react/icons/users';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Agent`,
  icon: Users,
  permission: 'read:users',
  group: msg`Users`,
};

export default lazyScreen(async () => (await import('~/office/users/people-screens')).AgentsScreen);
