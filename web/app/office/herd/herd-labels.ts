import type { HealthKind, Milking, TotalKind } from '@khamar/contract/herd/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const HEALTH_KIND_LABELS: Record<HealthKind, MessageDescriptor> = {
  VACCINATION: msg`Vaccination`,
  TREATMENT: msg`Treatment`,
  VET_VISIT: msg`Vet visit`,
  CALVING: msg`Calving`,
};

export const COST_KIND_LABELS: Record<TotalKind, MessageDescriptor> = {
  PURCHASE: msg`Purchase price`,
  FEED: msg`Feed`,
  HEALTH: msg`Health`,
  TRANSPORT: msg`Transport`,
  OTHER: msg({ message: 'Other', context: 'cost' }),
};

export const MILKING_LABELS: Record<Milking, MessageDescriptor> = {
  MORNING: msg({ message: 'Morning', context: 'milking' }),
  EVENING: msg({ message: 'Evening', context: 'milking' }),
};
