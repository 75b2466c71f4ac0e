import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import type { usePaths } from '~/paths';
import { Button } from '~/ui/button';

/** The sale screen with this cow. */
export const sellPath = (paths: ReturnType<typeof usePaths>, tagId: string): string =>
  `${paths.office('/sales/sell')}?tag=${encodeURIComponent(tagId)}`;

interface RecordSaleDialogProps {
  tagId: string;
  onSell: () => void;
  onSellUnpaid: () => void;
  onDismiss: () => void;
}

/** Asked when a cow is set to sold: its sale is recorded, or it is marked without a payment. */
export function RecordSaleDialog({ tagId, onSell, onSellUnpaid, onDismiss }: RecordSaleDialogProps) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <Dialog
      title={t`Record the sale of ${tagId}?`}
      onDismiss={onDismiss}
      foot={
        <>
          <QuietButton onClick={onSellUnpaid}>
            <Trans>Sold without payment</Trans>
          </QuietButton>
          {can('manage:bookings') && (
            <Button onClick={onSell}>
              <Trans>Record sale</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>
          Enter customer, price and payments next. Without a payment, the cow is marked sold and stays in To
          do until the payment is recorded.
        </Trans>
      </p>
    </Dialog>
  );
}
