import { formatPhone } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';

/** The number of u1712345678, the username of an account made by a code, which nobody chose. Null for a chosen one. */
export function numberIn(username: string): string | null {
  const digits = /^u(1[3-9]\d{8})(?:-\d+)?$/i.exec(username)?.[1];
  return digits === undefined ? null : `+880${digits}`;
}

/** The username, or the number it was made of. */
export function nameFrom(username: string, language: Language): string {
  const number = numberIn(username);
  return number === null ? username : formatPhone(language, number);
}
