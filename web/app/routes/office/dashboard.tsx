import { msg } from '@lingui/core/macro';
import House from 'lucide-react/icons/house';
import { PlaceholderScreen } from '~/office/layout/placeholder-screen';
import type { OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Dashboard`,
  icon: House,
  permission: 'open:dashboard',
};

export default PlaceholderScreen;
