import { cpuTimeOf, MAX_MS_PER_MEGABYTE } from '@khamar/testkit/measure/cpu-time';
import { inSoak } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readTracked, trackedFiles } from '../tracked-files.ts';

const Literal = z.object({ raw: z.string() });
const MEGABYTE = 1_000_000;
/**
 * Quadratic backtracking already takes seconds at 50,000, so a check uses a megabyte for two texts only and the soak
 * for all.
 */
const LENGTHS = [10_000, 50_000, ...inSoak([MEGABYTE], [])];

/** Its regexes run only on HTML rendered by React, where `<` in user input is escaped. */
const OUR_HTML = 'web/app/entry.server.tsx';

/** Collected from the source, so new regexes are covered automatically. */
const regexes = [
  ...new Set(
    trackedFiles(/^(contract\/src|api\/src|server\/src|media\/src|web\/(app|server))\/.*\.tsx?$/)
      .filter((name) => !/\.test\.|\/testing\//.test(name) && name !== OUR_HTML)
      .flatMap((name) => regexesIn(name)),
  ),
];

function regexesIn(file: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseSync(file, readTracked(file)).program, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'regex' in value) {
      found.push(Literal.parse(value).raw);
    }
    // JSON cannot represent a bigint literal in the AST.
    return typeof value === 'bigint' ? null : value;
  });
  return found;
}

const PIECES = [
  '(',
  '()',
  '"',
  "'",
  '/',
  ' ',
  '\n',
  '\r\n',
  ',',
  '0',
  '৯',
  'a',
  'ক',
  '-',
  '.',
  '@',
  '#',
  '=',
  '\u200C',
  '😀',
  '\0',
];

/** Repeats fragments of the regex itself, which trigger backtracking. */
function piecesOf(source: string): string[] {
  const words = source
    .replaceAll(/\\[pPuxbBdDsSwW](\{[^}]*\}|[0-9a-f]{2,4})?/g, ' ')
    .split(/[\\^$.*+?()[\]{}|:/ ]+/)
    .filter((word) => word !== '');
  return [...new Set([...words, words.join('')])].filter((word) => word !== '');
}

const textOf = (piece: string, end: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end;

const timeOf = (regex: RegExp, text: string) => cpuTimeOf(() => text.replace(regex, ''), MAX_MS_PER_MEGABYTE);

/** The first length that takes too long. Short ones first, because a slow regex would not finish with a megabyte. */
const slowAt = (regex: RegExp, piece: string, end: string, lengths: number[]): number | undefined =>
  lengths.find((length) => timeOf(regex, textOf(piece, end, length)) > MAX_MS_PER_MEGABYTE);

test('the product’s regexes are found', () => {
  expect(regexes.length).toBeGreaterThan(60);
  expect(regexes).toContain(String.raw`/^[A-Za-z0-9-]+$/`);
});

test.each(regexes)('%s handles a megabyte of hostile text in the time of a few passes', (literal) => {
  const close = literal.lastIndexOf('/');
  const regex = new RegExp(literal.slice(1, close), literal.slice(close + 1));
  for (const piece of [...PIECES, ...piecesOf(regex.source)])
    expect(slowAt(regex, piece, '!', LENGTHS), piece).toBeUndefined();
  const piece = fc.array(fc.constantFrom(...PIECES, ...piecesOf(regex.source)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(piece, fc.constantFrom('', '!', '\n'), (parts, end) => {
      expect(slowAt(regex, parts.join(''), end, [5000, 50_000])).toBeUndefined();
    }),
    { numRuns: 30 },
  );
  const worst = fc.sample(piece, 2).map((parts) => parts.join(''));
  for (const text of worst) expect(slowAt(regex, text, '\n', [5000, MEGABYTE]), text).toBeUndefined();
});
