import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '~/ui/badge';
import { STATUS_WORDS } from '~/domain/cow-labels';

export function AvailabilityBadge({ status }: { status: AvailabilityStatus }) {
  const { i18n } = useLingui();
  return <Badge tone={status === 'AVAILABLE' ? 'positive' : 'waiting'}>{i18n._(STATUS_WORDS[status])}</Badge>;
}
