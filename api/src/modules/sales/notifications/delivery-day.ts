import type { Language } from '@khamar/contract/accounts/person';
import type { DayPart } from '@khamar/contract/deliveries/enums';
import type { Db } from '../../../db/schema.ts';
import * as deliveries from '../delivery/delivery.repository.ts';

const PARTS: Record<Language, Record<DayPart, string>> = {
  en: { MORNING: 'morning', NOON: 'noon', EVENING: 'evening' },
  bn: { MORNING: 'সকাল', NOON: 'দুপুর', EVENING: 'সন্ধ্যা' },
};

/** An SMS has 27/11 morning, a mail Friday 27 November, morning. */
const FORMATS = {
  short: { day: 'numeric', month: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;

/** Of delivery or pick-up; empty if no slot is chosen. */
export async function deliveryDayOf(
  db: Db,
  bookingId: string,
  language: Language,
  length: keyof typeof FORMATS,
): Promise<string> {
  const delivery = await deliveries.find(db, bookingId);
  if (delivery === undefined) return '';
  const day = new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
    ...FORMATS[length],
    timeZone: 'UTC',
  }).format(new Date(`${delivery.day}T00:00:00Z`));
  return `${day}${length === 'long' ? ', ' : ' '}${PARTS[language][delivery.part]}`;
}
