import type { QuoteState } from '@khamar/contract/sales/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { dayIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';
import { Badge } from '~/ui/badge';

export const QUOTE_STATE_LABELS: Record<QuoteState, MessageDescriptor> = {
  OPEN: msg({ message: 'Open', context: 'quote' }),
  ACCEPTED: msg({ message: 'Accepted', context: 'quote' }),
  WITHDRAWN: msg({ message: 'Withdrawn', context: 'quote' }),
  CHANGED: msg({ message: 'Replaced', context: 'quote' }),
  LATE: msg({ message: 'Expired', context: 'quote' }),
  TAKEN: msg({ message: 'Cow booked', context: 'quote' }),
  GONE: msg({ message: 'No longer for sale', context: 'quote' }),
};

/** Yellow while it can still be accepted. */
const TONES: Record<QuoteState, 'positive' | 'waiting' | 'quiet'> = {
  OPEN: 'waiting',
  ACCEPTED: 'positive',
  WITHDRAWN: 'quiet',
  CHANGED: 'quiet',
  LATE: 'quiet',
  TAKEN: 'quiet',
  GONE: 'quiet',
};

export function QuoteStateBadge({ state }: { state: QuoteState }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[state]}>{i18n._(QUOTE_STATE_LABELS[state])}</Badge>;
}

export function ValidUntil({ until }: { until: string }) {
  const day = dayIn(useLanguage(), until);
  return (
    <Trans>
      Valid until <time dateTime={until}>{day}</time>
    </Trans>
  );
}
