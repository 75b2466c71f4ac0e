import type { StopState } from '@khamar/contract/deliveries/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { STOP_STATE_LABELS } from '~/domain/deliveries/delivery-labels';

/** As everywhere, except that the driver of a planned stop has its cow still to load. */
export const DRIVER_STATE_LABELS: Record<StopState, MessageDescriptor> = {
  ...STOP_STATE_LABELS,
  PLANNED: msg`Not loaded`,
};
