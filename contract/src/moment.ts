/** A day of the farm begins and ends by this clock; whoever looks from abroad and whoever answers the farm's telephone speak of the same hour. */
export const FARM_TIME_ZONE = 'Asia/Dhaka';

/** From which hour of the day a part of it is called so in Bangla. */
const PARTS: [number, string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

/** 16:04; in Bangla বিকাল ৪:০৪: there the part of the day tells morning from evening, not am and pm. */
export function clockIn(language: 'en' | 'bn', at: Date): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: FARM_TIME_ZONE } as const;
  const time = new Intl.DateTimeFormat('en-GB', clock).format(at);
  if (language === 'en') return time;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const part = PARTS.find(([from]) => hour >= from)?.[1] ?? '';
  const digits = new Intl.NumberFormat('bn-BD', { minimumIntegerDigits: 2 });
  return `${part} ${new Intl.NumberFormat('bn-BD').format(hour % 12 || 12)}:${digits.format(minute)}`;
}

/** 15 Nov 2026, 16:04; in Bangla ১৫ নভেম্বর, ২০২৬, বিকাল ৪:০৪. */
export function momentIn(language: 'en' | 'bn', at: Date, month: 'short' | 'long' = 'short'): string {
  const day = { day: 'numeric', year: 'numeric', timeZone: FARM_TIME_ZONE } as const;
  const locale = language === 'en' ? 'en-GB' : 'bn-BD';
  const date = new Intl.DateTimeFormat(locale, { ...day, month: language === 'en' ? month : 'long' });
  return `${date.format(at)}, ${clockIn(language, at)}`;
}
