import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`User`,
  permission: 'read:users',
  group: msg`Users`,
};

export default lazyScreen(async () => (await import('~/office/users/user-screen')).UserScreen);
