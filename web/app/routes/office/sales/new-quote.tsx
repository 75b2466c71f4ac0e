import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`New quote`,
  permission: 'manage:bookings',
  group: msg`Sales`,
};

export default lazyScreen(
  async () => (await import('~/office/sales/quotes/new-quote-screen')).NewQuoteScreen,
);
