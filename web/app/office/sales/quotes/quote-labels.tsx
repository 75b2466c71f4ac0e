import type { QuoteState } from '@khamar/contract/sales/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Badge } from '~/ui/badge';

export const QUOTE_STATE_WORDS: Record<QuoteState, MessageDescriptor> = {
  OPEN: msg({ message: 'waits for an answer', context: 'quote' }),
  ACCEPTED: msg({ message: 'accepted', context: 'quote' }),
  WITHDRAWN: msg({ message: 'withdrawn', context: 'quote' }),
  CHANGED: msg({ message: 'replaced by another', context: 'quote' }),
  LATE: msg({ message: 'day is over', context: 'quote' }),
  TAKEN: msg({ message: 'somebody else has the cow', context: 'quote' }),
  GONE: msg({ message: 'cow is gone', context: 'quote' }),
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
  return <Badge tone={TONES[state]}>{i18n._(QUOTE_STATE_WORDS[state])}</Badge>;
}
