const MOST = 15;

/** The first fifteen words, and a sign that there are more. */
export function cutWords(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length <= MOST ? words.join(' ') : `${words.slice(0, MOST).join(' ')}…`;
}
