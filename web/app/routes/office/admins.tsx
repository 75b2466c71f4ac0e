import { msg } from '@lingui/core/macro';
import User from 'lucide-react/icons/user';
import { type OfficeHandle, PlaceholderScreen } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Admin`,
  icon: User,
  permission: 'read:users',
  group: msg`Users`,
};

export default PlaceholderScreen;
