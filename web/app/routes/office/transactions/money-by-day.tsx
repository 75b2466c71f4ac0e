import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Daily totals`,
  permission: 'read:payments',
  group: msg`Transactions`,
};

export default lazyScreen(async () => (await import('~/office/transactions/days-screen')).DaysScreen);
