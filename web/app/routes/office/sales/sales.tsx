import { msg } from '@lingui/core/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Sales`,
  icon: ChartColumn,
  permission: 'read:bookings',
};

export default lazyScreen(async () => (await import('~/office/sales/sales-screen')).SalesScreen);
