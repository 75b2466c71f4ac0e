import { msg } from '@lingui/core/macro';
import Mail from 'lucide-react/icons/mail';
import { PlaceholderScreen } from '~/office/layout/placeholder-screen';
import type { OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`New`,
  icon: Mail,
  permission: 'send:mail',
  group: msg`Messages`,
};

export default PlaceholderScreen;
