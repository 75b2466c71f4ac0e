import { DISTRICT_NAMES, type District } from '@khamar/contract/deliveries/districts';
import type { DayPart, NotDeliveredReason, StopState } from '@khamar/contract/deliveries/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '~/i18n/languages';
import { LOCALES } from '~/i18n/use-language';

export const DAY_PART_LABELS: Record<DayPart, MessageDescriptor> = {
  MORNING: msg`Morning`,
  NOON: msg`Noon`,
  EVENING: msg`Evening`,
};

export const STOP_STATE_LABELS: Record<StopState, MessageDescriptor> = {
  PLANNED: msg`Planned`,
  LOADED: msg`Loaded`,
  ON_THE_WAY: msg`On the way`,
  DELIVERED: msg`Delivered`,
  NOT_DELIVERED: msg`Not delivered`,
  DISPUTED: msg`Needs decision`,
};

export const STOP_STATE_TONES: Record<StopState, 'positive' | 'waiting' | 'quiet'> = {
  PLANNED: 'quiet',
  LOADED: 'quiet',
  ON_THE_WAY: 'waiting',
  DELIVERED: 'positive',
  NOT_DELIVERED: 'waiting',
  DISPUTED: 'waiting',
};

export const NOT_DELIVERED_LABELS: Record<NotDeliveredReason, MessageDescriptor> = {
  NOBODY: msg`No one there`,
  REFUSED: msg`Customer refused`,
  ROAD: msg`Road closed`,
  VEHICLE: msg`Vehicle broke down`,
  ANIMAL: msg`Cow ill, dead or missing`,
};

const isDistrict = (name: string): name is District => Object.hasOwn(DISTRICT_NAMES, name);
/** The name itself for a district that this page does not know yet. */
export const districtName = (language: Language, district: string): string =>
  isDistrict(district) ? DISTRICT_NAMES[district][language] : district;

const calendarDay = (language: Language, options: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : LOCALES.bn, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Wed, 26 May; বুধ, ২৬ মে. A calendar day, independent of the reader's time zone. */
export const weekdayAndDay = (language: Language, day: string): string =>
  calendarDay(language, { weekday: 'short', day: 'numeric', month: 'short' }, day);

/** 2 January 2000 is a Sunday, which is 0. */
export const weekdayName = (language: Language, weekday: number): string =>
  calendarDay(language, { weekday: 'long' }, `2000-01-0${2 + weekday}`);
