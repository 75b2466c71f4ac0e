/** Without zod: a page that fails must not fetch it first. Both sides clean the text: the browser, so that nothing leaves it, and the server, which trusts none. */

const LONGEST = 160;

/** An error's message without what a visitor may have typed: quoted text, addresses, numbers and every letter beyond ASCII. */
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

/** `/bn/cow/NDL-001` → `/cow/:id`: only what looks like a word of our own addresses is kept, so no tag, code or token. */
export const pagePatternOf = (pathname: string): string => {
  const parts = pathname.split('/').filter((part, n) => part !== '' && !(n === 1 && part === 'bn'));
  return `/${parts
    .slice(0, 4)
    .map((part) => (/^[a-z]+(?:-[a-z]+)?$/.test(part) && part.length <= 20 ? part : ':id'))
    .join('/')}`;
};
