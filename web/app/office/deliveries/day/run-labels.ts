import type { Run } from '@khamar/contract/deliveries/run';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const RUN_STATE_LABELS: Record<Run['state'], MessageDescriptor> = {
  PLANNED: msg({ message: 'Planned', context: 'run' }),
  ON_THE_WAY: msg`On the way`,
  ENDED: msg({ message: 'Ended', context: 'run' }),
};

export const RUN_STATE_TONES: Record<Run['state'], 'positive' | 'waiting' | 'quiet'> = {
  PLANNED: 'quiet',
  ON_THE_WAY: 'waiting',
  ENDED: 'positive',
};
