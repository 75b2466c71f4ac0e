import type { AvailabilityStatus, Cow } from '@khamar/contract/cows/cow';
import { useLingui, Trans } from '@lingui/react/macro';
import { Badge } from '~/ui/badge';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { useFormat } from '~/i18n/use-language';

export function AvailabilityBadge({ status }: { status: AvailabilityStatus }) {
  const { i18n } = useLingui();
  return (
    <Badge tone={status === 'AVAILABLE' ? 'positive' : 'waiting'} className="whitespace-nowrap">
      {i18n._(STATUS_LABELS[status])}
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
