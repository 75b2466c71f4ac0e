import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Message`,
  permission: 'send:mail',
  group: msg`Messages`,
};

export default lazyScreen(async () => (await import('~/office/messages/message-screen')).MessageScreen);
