import { msg } from '@lingui/core/macro';
import Inbox from 'lucide-react/icons/inbox';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Leads`,
  icon: Inbox,
  permission: 'read:leads',
};

export default lazyScreen(async () => (await import('~/office/leads/leads-screen')).LeadsScreen);
