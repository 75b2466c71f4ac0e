import { HOLD } from '~/paths';
import { inLanguage, type Language, withoutLanguage } from '~/i18n/languages';

/** Any origin works: it only detects whether a URL leaves it. */
const HERE = 'https://khamar.invalid';

/** Where to return after signing in, in the current language; null for anything off this site. */
export function nextPathOf(given: string | null, language: Language): string | null {
  if (given === null || !given.startsWith('/') || !URL.canParse(given, HERE)) return null;
  // Parse as the browser does, which treats \ as / and drops line breaks.
  const { origin, pathname, search, hash } = new URL(given, HERE);
  if (origin !== HERE) return null;
  const path = withoutLanguage(pathname);
  // Returning to an account page would be pointless.
  if (/^\/(sign-in|sign-up|forgot-password|reset-password|confirm-email)(\/|$)/.test(path)) return null;
  return inLanguage(language, path) + search + hash;
}

const RESERVE_PATH = new RegExp(`^(?:/bn)?/cow/([A-Za-z0-9-]{3,32})#${HOLD}$`);

/** The cow whose sheet leads to the sign-in page (paths.reserve); null for every other page. */
export const reservedTagIn = (next: string | null): string | null =>
  RESERVE_PATH.exec(next ?? '')?.[1]?.toUpperCase() ?? null;
