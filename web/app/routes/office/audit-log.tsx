import { msg } from '@lingui/core/macro';
import History from 'lucide-react/icons/history';
import { lazyScreen, type OfficeHandle } from '~/office/layout/screen';

export const handle: OfficeHandle = {
  title: msg`Audit log`,
  icon: History,
  permission: 'read:trail',
};

export default lazyScreen(async () => (await import('~/office/audit-log/audit-log-screen')).AuditLogScreen);
