import { inLanguage, type Language, withoutLanguage } from '~/i18n/languages';

/** Any origin will do: what matters is whether an address stays on it. */
const HERE = 'https://khamar.invalid';

/** The page to return to after signing in, in the language that is spoken now; whatever leads off this site is none. */
export function nextPathOf(given: string | null, language: Language): string | null {
  if (given === null || !given.startsWith('/') || !URL.canParse(given, HERE)) return null;
  // Read as the browser would, which takes a \ for a / and leaves out line breaks.
  const { origin, pathname, search, hash } = new URL(given, HERE);
  if (origin !== HERE) return null;
  const path = withoutLanguage(pathname);
  // Back at the door is nowhere.
  if (/^\/(sign-in|sign-up|forgot-password|reset-password|confirm-email)(\/|$)/.test(path)) return null;
  return inLanguage(language, path) + search + hash;
}
