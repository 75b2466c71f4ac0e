import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Deleted cows`,
  permission: 'read:inventory',
  group: msg`Cows`,
};

export default lazyScreen(
  async () => (await import('~/office/inventory/removed/removed-cows-screen')).RemovedCowsScreen,
);
