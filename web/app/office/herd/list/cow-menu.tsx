import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import type { RowActions } from '~/office/herd/changes/row-actions';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';

interface CowMenuProps {
  cow: InventoryCow;
  actions: RowActions;
  onClose: () => void;
}

/** What can be done with a cow, for a thumb. */
export function CowMenu({ cow, actions, onClose }: CowMenuProps) {
  const paths = usePaths();
  const then = (act: (cow: InventoryCow) => void) => () => {
    onClose();
    act(cow);
  };
  return (
    <Dialog size="sheet" title={cow.tagId} onDismiss={onClose}>
      <div className="flex flex-col gap-2">
        {cow.availabilityStatus === 'AVAILABLE' && (
          <QuietLink to={`${paths.office('/sales/new')}?tag=${encodeURIComponent(cow.tagId)}`}>
            <PhoneIncoming />
            <Trans>Book for a caller</Trans>
          </QuietLink>
        )}
        {cow.availabilityStatus === 'AVAILABLE' && (
          <QuietLink to={`${paths.office('/sales/quotes/new')}?tag=${encodeURIComponent(cow.tagId)}`}>
            <Tag />
            <Trans>Make a quote</Trans>
          </QuietLink>
        )}
        <QuietButton onClick={then(actions.edit)}>
          <Pencil />
          <Trans>Edit</Trans>
        </QuietButton>
        <QuietButton onClick={then(actions.showHistory)}>
          <History />
          <Trans>History</Trans>
        </QuietButton>
        <QuietButton tone="danger" onClick={then(actions.remove)}>
          <Trash2 />
          <Trans>Delete</Trans>
        </QuietButton>
      </div>
    </Dialog>
  );
}
