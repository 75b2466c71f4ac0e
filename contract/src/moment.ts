/** All dates and times use the farm's time zone, also for customers abroad. */
export const FARM_TIME_ZONE = 'Asia/Dhaka';

/** The hour from which each Bangla part of the day begins. */
const PARTS: [number, string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<number, Intl.NumberFormat>();

/** Cached: creating a formatter is much slower than using it, and a sheet has a time in every row. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${Object.values(options).join(' ')}`;
  const format = dates.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: FARM_TIME_ZONE });
  dates.set(name, format);
  return format;
}

function inBangla(value: number, minimumIntegerDigits: number): string {
  const format =
    numbers.get(minimumIntegerDigits) ?? new Intl.NumberFormat('bn-BD', { minimumIntegerDigits });
  numbers.set(minimumIntegerDigits, format);
  return format.format(value);
}

/** The current day at the farm as 2026-11-15, for file names. */
export const farmDay = (at = new Date()): string =>
  // The Swedish locale formats dates as YYYY-MM-DD.
  dateFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** 4:04 PM; in Bangla বিকাল ৪:০৪, where the part of the day replaces AM and PM. */
export function clockIn(language: 'en' | 'bn', at: Date): string {
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (language === 'en') return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
  const part = PARTS.find(([from]) => hour >= from)?.[1] ?? '';
  return `${part} ${inBangla(hour % 12 || 12, 1)}:${inBangla(minute, 2)}`;
}

/** 15 Nov 2026, 4:04 PM; in Bangla ১৫ নভেম্বর, ২০২৬, বিকাল ৪:০৪. */
export function momentIn(language: 'en' | 'bn', at: Date, month: 'short' | 'long' = 'short'): string {
  const locale = language === 'en' ? 'en-GB' : 'bn-BD';
  const shape = { day: 'numeric', year: 'numeric', month: language === 'en' ? month : 'long' } as const;
  return `${dateFormat(locale, shape).format(at)}, ${clockIn(language, at)}`;
}
