import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Ear tags`,
  permission: 'read:inventory',
  group: msg`Cows`,
};

export default lazyScreen(
  async () => (await import('~/office/inventory/tags/ear-tags-screen')).EarTagsScreen,
);
