import type { AuditEntity } from '@khamar/contract/audit/choices';
import { Trans } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';

/** Leads to everything that was ever changed of one thing, for whoever may read it. */
export function TrailLink({ entity, id }: { entity: AuditEntity; id: string }) {
  const paths = usePaths();
  if (!useCan()('read:trail')) return null;
  return (
    <QuietLink to={`${paths.office('/trail')}?entity=${entity}&entityId=${id}`} className="print:hidden">
      <Trans>See all changes</Trans>
    </QuietLink>
  );
}
