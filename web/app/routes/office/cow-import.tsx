import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Import cows`,
  permission: 'write:cow',
  group: msg`Cows`,
};

export default lazyScreen(async () => (await import('~/office/inventory/import/import-screen')).ImportScreen);
