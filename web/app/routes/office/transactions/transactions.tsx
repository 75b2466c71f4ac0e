import { msg } from '@lingui/core/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Transactions`,
  icon: ArrowLeftRight,
  permission: 'read:payments',
};

export default lazyScreen(async () => (await import('~/office/transactions/payments-screen')).PaymentsScreen);
