import { msg } from '@lingui/core/macro';
import House from 'lucide-react/icons/house';
import { type OfficeHandle, PlaceholderScreen } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Dashboard`,
  icon: House,
  permission: 'open:dashboard',
};

export default PlaceholderScreen;
