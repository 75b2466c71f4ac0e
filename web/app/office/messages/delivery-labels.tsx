import { type Delivery, type Message } from '@khamar/contract/messages/message';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { Badge } from '~/ui/badge';

/** Failures first, then pending. */
export const DELIVERY_ORDER = ['REFUSED', 'NOBODY', 'WAITING', 'SENT'] as const satisfies Delivery[];

export const DELIVERY_LABELS: Record<Delivery, MessageDescriptor> = {
  WAITING: msg`Sending`,
  SENT: msg`Sent`,
  REFUSED: msg`Failed`,
  NOBODY: msg`No recipient`,
};

const countLabel: Record<Delivery, (count: string) => MessageDescriptor> = {
  WAITING: (count) => msg`${count} Sending`,
  SENT: (count) => msg`${count} Sent`,
  REFUSED: (count) => msg`${count} Failed`,
  NOBODY: (count) => msg`${count} No recipient`,
};

const TONES = { WAITING: 'waiting', SENT: 'positive', REFUSED: 'quiet', NOBODY: 'quiet' } as const;

export function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[delivery]}>{i18n._(DELIVERY_LABELS[delivery])}</Badge>;
}

/** Number of emails per delivery status. */
export function Deliveries({ message: { deliveries } }: { message: Pick<Message, 'deliveries'> }) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  return (
    <span className="flex flex-wrap gap-1">
      {DELIVERY_ORDER.filter((delivery) => deliveries[delivery] > 0).map((delivery) => (
        <Badge key={delivery} tone={TONES[delivery]}>
          {i18n._(countLabel[delivery](number(deliveries[delivery])))}
        </Badge>
      ))}
    </span>
  );
}
