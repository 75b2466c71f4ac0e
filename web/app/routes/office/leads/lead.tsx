import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Lead`,
  permission: 'read:leads',
  group: msg`Leads`,
};

export default lazyScreen(async () => (await import('~/office/leads/thread/lead-screen')).LeadScreen);
