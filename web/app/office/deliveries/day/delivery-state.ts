import type { DayDelivery } from '@khamar/contract/deliveries/run';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { STOP_STATE_LABELS, STOP_STATE_TONES } from '~/domain/deliveries/delivery-labels';

/** Paid, to be delivered, and on no run. */
export const canBePlanned = ({ isBooked, isDelivered, stop, zoneId }: DayDelivery): boolean =>
  isBooked && !isDelivered && stop === null && zoneId !== null;

interface Shown {
  label: MessageDescriptor;
  tone: 'positive' | 'waiting' | 'quiet';
}

export function deliveryState({ isBooked, isDelivered, stop, zoneId }: DayDelivery): Shown {
  if (stop !== null) return { label: STOP_STATE_LABELS[stop.state], tone: STOP_STATE_TONES[stop.state] };
  if (isDelivered) return { label: STOP_STATE_LABELS.DELIVERED, tone: 'positive' };
  if (!isBooked) return { label: msg`Advance not paid`, tone: 'quiet' };
  if (zoneId === null) return { label: msg`Pick-up`, tone: 'quiet' };
  return { label: msg`Not on a run`, tone: 'waiting' };
}
