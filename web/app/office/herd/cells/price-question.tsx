import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { Button } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';

/** A digit too many or too few changes a price by more than this part of it. */
const FAR = 0.3;

export const isFarOff = (before: number, after: number): boolean => Math.abs(after - before) > before * FAR;

interface PriceQuestionProps {
  cow: InventoryCow;
  price: number;
  onConfirm: () => void;
  onBack: () => void;
}

export function PriceQuestion({ cow, price, onConfirm, onBack }: PriceQuestionProps) {
  const { t } = useLingui();
  const { number, taka } = useFormat();
  const { currentPrice, tagId } = cow;
  const percent = number(Math.round((Math.abs(price - currentPrice) / currentPrice) * 100));
  return (
    <Dialog
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
    </Dialog>
  );
}
