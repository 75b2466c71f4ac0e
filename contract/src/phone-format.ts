import type { Language } from './accounts/person.ts';

const inBanglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

/** +8801700000000 → 01700-000000 or ০১৭০০-০০০০০০, the usual local format. */
export function formatPhone(language: Language, phone: string): string {
  const local = phone.replace(/^\+88(\d{5})(\d{6})$/, '$1-$2');
  return language === 'bn' ? inBanglaDigits(local) : local;
}
