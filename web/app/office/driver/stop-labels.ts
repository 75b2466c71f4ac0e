import { DISTRICT_NAMES, DISTRICTS } from '@khamar/contract/deliveries/districts';
import type { DayPart, NotDeliveredReason, StopState } from '@khamar/contract/deliveries/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '~/i18n/languages';

export const PART_LABELS: Record<DayPart, MessageDescriptor> = {
  MORNING: msg`Morning`,
  NOON: msg`Noon`,
  EVENING: msg`Evening`,
};

export const STATE_LABELS: Record<StopState, MessageDescriptor> = {
  PLANNED: msg`Not loaded`,
  LOADED: msg`Loaded`,
  ON_THE_WAY: msg`On the way`,
  DELIVERED: msg`Delivered`,
  NOT_DELIVERED: msg`Not delivered`,
  DISPUTED: msg`Needs decision`,
};

export const REASON_LABELS: Record<NotDeliveredReason, MessageDescriptor> = {
  NOBODY: msg`No one there`,
  REFUSED: msg`Customer refused`,
  ROAD: msg`Road blocked`,
  VEHICLE: msg`Vehicle broke down`,
  ANIMAL: msg`Cow ill, dead or missing`,
};

export function districtName(language: Language, district: string): string {
  const known = DISTRICTS.find((each) => each === district);
  return known === undefined ? district : DISTRICT_NAMES[known][language];
}
