import { msg } from '@lingui/core/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import { PlaceholderScreen } from '~/office/layout/placeholder-screen';
import type { OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Sales`,
  icon: ChartColumn,
  permission: 'open:dashboard',
};

export default PlaceholderScreen;
