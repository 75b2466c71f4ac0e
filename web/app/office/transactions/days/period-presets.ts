import { farmDay } from '@khamar/contract/moment';
import { addDays, monthEnd } from '@khamar/contract/overview/days';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const PRESETS = ['today', 'yesterday', 'week', 'month', 'last-month'] as const;
type Preset = (typeof PRESETS)[number];

export const PRESET_LABELS: Record<Preset, MessageDescriptor> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  week: msg`7 days`,
  month: msg`This month`,
  'last-month': msg`Last month`,
};

interface Days {
  from: string;
  to: string;
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

const DAYS: Record<Preset, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  week: (today) => ({ from: addDays(today, -6), to: today }),
  month: (today) => ({ from: monthStart(today), to: today }),
  'last-month': (today) => {
    const last = addDays(monthStart(today), -1);
    return { from: monthStart(last), to: monthEnd(last) };
  },
};

const isPreset = (id: string): id is Preset => PRESETS.some((preset) => preset === id);

/** No days for anything else: the list then shows all. */
export const daysOfPreset = (id: string, today = farmDay()): Days =>
  isPreset(id) ? DAYS[id](today) : { from: '', to: '' };

/** The preset with these days; empty for all days, and unknown for days that someone picked. */
export function presetOf({ from, to }: Days, today = farmDay()): Preset | '' | 'picked' {
  if (from === '' && to === '') return '';
  // On the first of a month, today is this month too: the first one counts.
  return (
    PRESETS.find((id) => {
      const days = DAYS[id](today);
      return days.from === from && days.to === to;
    }) ?? 'picked'
  );
}
