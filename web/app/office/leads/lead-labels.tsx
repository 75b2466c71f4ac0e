import type { Lead } from '@khamar/contract/people/lead';
import type { LeadState } from '@khamar/contract/people/lead-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Badge } from '~/ui/badge';

export const LEAD_STATE_WORDS: Record<LeadState, MessageDescriptor> = {
  NEW: msg({ message: 'new', context: 'lead' }),
  ANSWERED: msg({ message: 'answered', context: 'lead' }),
  WON: msg({ message: 'won', context: 'lead' }),
  LOST: msg({ message: 'lost', context: 'lead' }),
};

/** Yellow where somebody waits for an answer. */
const TONES = { NEW: 'waiting', ANSWERED: 'quiet', WON: 'positive', LOST: 'quiet' } as const;

export function LeadStateBadge({ state }: { state: LeadState }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[state]}>{i18n._(LEAD_STATE_WORDS[state])}</Badge>;
}

/** How long a text begins. Not cut off by its box: with large letters nothing of the beginning may be hidden. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).trimEnd()}…`;

export const nameOf = ({ firstName, lastName }: Pick<Lead, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
