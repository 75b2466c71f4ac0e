import type { AuditEntity } from '@khamar/contract/audit-log/choices';
import { Trans } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';

/** Link to the audit log of one entity, for users with permission. */
export function AuditLogLink({ entity, id }: { entity: AuditEntity; id: string }) {
  const paths = usePaths();
  if (!useCan()('read:trail')) return null;
  return (
    <QuietLink to={`${paths.office('/trail')}?entity=${entity}&entityId=${id}`} className="print:hidden">
      <Trans>View audit log</Trans>
    </QuietLink>
  );
}
