import type { FitnessPart } from '@khamar/contract/herd/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const FITNESS_PART_LABELS: Record<FitnessPart, MessageDescriptor> = {
  TEETH: msg`Teeth`,
  SIGHT: msg`Sight`,
  WALKING: msg`Walking`,
  HORNS: msg`Horns`,
  EARS: msg`Ears`,
  TAIL: msg`Tail`,
};
