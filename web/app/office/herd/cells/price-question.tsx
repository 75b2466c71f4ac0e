import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { useFormat } from '~/i18n/use-language';
import { Button } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { ModalDialog } from '~/office/ui/modal-dialog';
import { QuietButton } from '~/office/ui/quiet-button';

interface PriceQuestionProps {
  cow: InventoryCow;
  price: number;
  onConfirm: () => void;
  onBack: () => void;
}

/** In the body of the page, not in the cell: a form in a cell would take its buttons and its Escape for its own. */
export function PriceQuestion({ cow, price, onConfirm, onBack }: PriceQuestionProps) {
  const { t } = useLingui();
  const { number, taka } = useFormat();
  const { currentPrice, tagId } = cow;
  const percent = number(Math.round((Math.abs(price - currentPrice) / currentPrice) * 100));
  return createPortal(
    <ModalDialog
      title={t`Is this price right?`}
      onDismiss={onBack}
      foot={
        <>
          <QuietButton onClick={onBack}>
            <Trans>Back to the price</Trans>
          </QuietButton>
          <Button onClick={onConfirm}>
            <Trans>Yes, save it</Trans>
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-3 pb-2">
        <EarTag>{tagId}</EarTag>
        <b className="text-lg tabular-nums">
          {taka(currentPrice)} → {taka(price)}
        </b>
      </p>
      <p>
        {price > currentPrice ? (
          <Trans>The new price is {percent}% more than the old one.</Trans>
        ) : (
          <Trans>The new price is {percent}% less than the old one.</Trans>
        )}{' '}
        <Trans>Buyers see it at once.</Trans>
      </p>
    </ModalDialog>,
    document.body,
  );
}
