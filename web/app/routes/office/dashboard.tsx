import { msg } from '@lingui/core/macro';
import House from 'lucide-react/icons/house';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Dashboard`,
  icon: House,
  permission: 'open:dashboard',
};

export default lazyScreen(async () => (await import('~/office/overview/overview-screen')).OverviewScreen);
