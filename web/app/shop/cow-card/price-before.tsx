import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';

/** Beside a cow that was chosen for another price than it has today. */
export function PriceBefore({ cow, price }: { cow: Cow; price: number }) {
  const format = useFormat();
  if (cow.currentPrice === price) return null;
  return (
    <p>
      <Trans>The price has changed: it was {format.taka(price)} when you chose it.</Trans>
    </p>
  );
}
