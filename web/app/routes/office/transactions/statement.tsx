import { msg } from '@lingui/core/macro';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Import statement`,
  permission: 'confirm:payment',
  group: msg`Transactions`,
};

export default lazyScreen(
  async () => (await import('~/office/transactions/statement-screen')).StatementScreen,
);
