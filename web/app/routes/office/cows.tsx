import { msg } from '@lingui/core/macro';
import Tag from 'lucide-react/icons/tag';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`All Cows`,
  icon: Tag,
  permission: 'read:inventory',
  group: msg`Cows`,
  shortTitle: msg`All`,
};

export default lazyScreen(async () => (await import('~/office/inventory/cows-screen')).CowsScreen);
