/**
 * No zod here: an error report must not load it first. The browser cleans the text before sending; the server cleans
 * it again because clients are untrusted.
 */

const LONGEST = 160;

/** Removes anything a visitor may have typed: quoted text, addresses, numbers and non-ASCII letters. */
export const plainErrorMessage = (message: string): string =>
  message
    .split(/["'`“”]/)
    .map((part, n) => (n % 2 === 0 ? part : '…'))
    .join("'")
    .split(' ')
    .map((word) => (/@|:\/\//.test(word) ? '…' : word))
    .join(' ')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/[^\x20-\x7E…]+/g, '…')
    .slice(0, LONGEST);

/**
 * `/bn/cow/NDL-001` → `/cow/:id`. Keeps only segments that look like our own route words, so no tag, code or token is
 * sent.
 */
export const pagePatternOf = (pathname: string): string => {
  const parts = pathname.split('/').filter((part, n) => part !== '' && !(n === 1 && part === 'bn'));
  return `/${parts
    .slice(0, 4)
    .map((part) => (/^[a-z]+(?:-[a-z]+)?$/.test(part) && part.length <= 20 ? part : ':id'))
    .join('/')}`;
};
