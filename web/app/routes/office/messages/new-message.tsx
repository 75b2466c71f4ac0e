import { msg } from '@lingui/core/macro';
import Mail from 'lucide-react/icons/mail';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`New`,
  icon: Mail,
  permission: 'send:mail',
  group: msg`Messages`,
};

export default lazyScreen(
  async () => (await import('~/office/messages/compose/compose-screen')).ComposeScreen,
);
