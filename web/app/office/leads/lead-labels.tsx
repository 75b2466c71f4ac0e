import type { Lead } from '@khamar/contract/leads/lead';
import type { LeadState } from '@khamar/contract/leads/lead-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Badge } from '~/ui/badge';

export const LEAD_STATE_LABELS: Record<LeadState, MessageDescriptor> = {
  NEW: msg({ message: 'Needs reply', context: 'lead' }),
  ANSWERED: msg({ message: 'Replied', context: 'lead' }),
  WON: msg({ message: 'Won', context: 'lead' }),
  LOST: msg({ message: 'Lost', context: 'lead' }),
};

/** Yellow while a reply is needed. */
const TONES = { NEW: 'waiting', ANSWERED: 'quiet', WON: 'positive', LOST: 'quiet' } as const;

export function LeadStateBadge({ state }: { state: LeadState }) {
  const { i18n } = useLingui();
  return (
    <Badge tone={TONES[state]} className="whitespace-nowrap">
      {i18n._(LEAD_STATE_LABELS[state])}
    </Badge>
  );
}

/** Shortens a text. Not by CSS: with large fonts, the beginning must stay fully visible. */
export const shortened = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).trimEnd()}…`;

export const nameOf = ({ firstName, lastName }: Pick<Lead, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
