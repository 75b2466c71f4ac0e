import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

/** Phrases that read like a translation, and what to write instead. */
const RETIRED: [phrase: RegExp, better: string][] = [
  [/\bsomebody\b|\bwhoever\b|\bnobody\b/i, 'someone, anyone, the customer, no one'],
  [/\bmeanwhile\b/i, 'in the meantime, or leave it out'],
  [/\bfor (ever|good)\b|\bforever\b/i, 'permanently'],
  [/\b(is|are|was|be) told\b/i, 'is notified'],
  [/\bcounts? as\b/i, 'is marked as'],
  [/\bof before\b/i, 'previous'],
  [/\bstands? (since|in|at|there)\b|\bstood in the way\b/i, 'is, appears'],
  [/\bjust now\b/i, 'currently, or leave it out'],
  [/\bat once\b/i, 'immediately, or leave it out'],
  [/\b(take|taken|takes) back\b/i, 'undo, reverse'],
  [/\bgive (to|it to|this to)\b/i, 'apply to, assign to'],
  [/\bbelongs? to no\b|\bfor no booking\b/i, 'unallocated'],
  [/\bthe way it came\b/i, 'to the original payment method'],
  [/\b(comes?|came) free\b/i, 'becomes available'],
  [/\bwritten down\b/i, 'locked in, recorded'],
  [/\bthe rest (of|is)\b/i, 'balance due, remaining'],
  [/\btogether\b/i, 'total'],
  // 'Fit for qurbani' is the word of the trade.
  [/\bfits?\b(?! for qurbani)/i, 'matches'],
  [/\bmend(ed|s)?\b/i, 'fix'],
  [/\bhand(ed)?[- ]over\b/i, 'delivered'],
  [/\btime was up\b/i, 'expired'],
  [/\bpaid back\b|\bsend back\b|\bmoney back\b/i, 'refunded, refund'],
  [/\btrail\b|\ball changes\b/i, 'audit log'],
  [/\bpictures?\b/i, 'photo'],
  [/\bbuyers?\b/i, 'customer'],
  [/\bholds? (this|the|it|a) ?cow\b|\bheld (for|by)\b/i, 'reserve, on hold'],
  [/\bcannot be reached\b|\bgot lost\b|\bcame to nothing\b/i, "couldn't …"],
];

const STRING = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
const strings = (text: string) =>
  [...text.matchAll(STRING)].map(([, single, double, template]) => single ?? double ?? template ?? '');
const messages = [
  ...trackedFiles(/^web\/app\/i18n\/.*en\.po$/).flatMap((name) =>
    readTracked(name)
      .split('\n\n')
      .slice(1)
      .map((entry) => strings(entry.replace(/^#.*$/gm, '').split('msgstr')[0] ?? '').join('')),
  ),
  ...trackedFiles(
    /^(contract\/src\/(error-codes|field-messages)|api\/src\/modules\/.*(\.en|sms-messages))\.ts$/,
  ).flatMap((name) => strings(readTracked(name))),
];

test('SITE-07 no English message uses a retired phrase', () => {
  expect(messages.length).toBeGreaterThan(1400);
  const found = messages.flatMap((message) =>
    RETIRED.filter(([phrase]) => phrase.test(message)).map(([, better]) => `${message} (better: ${better})`),
  );
  expect(found).toEqual([]);
});
