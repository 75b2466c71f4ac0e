import { msg } from '@lingui/core/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { PlaceholderScreen } from '~/office/layout/placeholder-screen';
import type { OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Transactions`,
  icon: ArrowLeftRight,
  permission: 'open:dashboard',
};

export default PlaceholderScreen;
