import type { Cow } from '@khamar/contract/cows/cow';
import { useLingui, Trans } from '@lingui/react/macro';
import { Badge } from '~/ui/badge';
import { statusLabelOf } from '~/domain/cow-labels';
import { useFormat } from '~/i18n/use-language';

export function AvailabilityBadge({ cow }: { cow: Pick<Cow, 'availabilityStatus' | 'isOnHold'> }) {
  const { i18n } = useLingui();
  return (
    <Badge
      tone={cow.availabilityStatus === 'AVAILABLE' ? 'positive' : 'waiting'}
      className="whitespace-nowrap"
    >
      {i18n._(statusLabelOf(cow))}
    </Badge>
  );
}

/** Shown if the price has changed since the cow was saved. */
export function PriceBefore({ cow, price }: { cow: Cow; price: number }) {
  const format = useFormat();
  if (cow.currentPrice === price) return null;
  return (
    <p>
      <Trans>Price changed. It was {format.taka(price)} when you added it.</Trans>
    </p>
  );
}
