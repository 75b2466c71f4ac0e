import { msg } from '@lingui/core/macro';
import Users from 'lucide-react/icons/users';
import { type OfficeHandle, PlaceholderScreen } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Agent`,
  icon: Users,
  permission: 'read:users',
  group: msg`Users`,
};

export default PlaceholderScreen;
