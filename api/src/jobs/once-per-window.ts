/** So many messages are told apart; more at once mean that they hold changing parts, and then all are told again. */
const REMEMBERED = 100;

/** Says whether a message is to be told: the same one only once in each window, another one at once. */
export function makeQuietWindow(ms: number): (message: string) => boolean {
  const quietUntil = new Map<string, number>();
  return (message) => {
    const now = performance.now();
    if (now < (quietUntil.get(message) ?? 0)) return false;
    if (quietUntil.size >= REMEMBERED) quietUntil.clear();
    quietUntil.set(message, now + ms);
    return true;
  };
}
