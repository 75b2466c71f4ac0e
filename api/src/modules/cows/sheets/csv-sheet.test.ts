import { COLUMN_HEADERS, SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsvCell, toCsvLine } from '../../../csv.ts';
import { readSheet } from './parse-csv.ts';
import { COW_SHEET } from './validate-import.ts';

const HEAD = 'tagId,age,currentWeight,currentPrice,availabilityStatus,description';
const linesOf = (text: string) => {
  const sheet = readSheet(text, COW_SHEET);
  if ('problem' in sheet) throw new Error(sheet.problem);
  return sheet.lines;
};

test('any cell is read back as written and is never evaluated as a formula', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\t', 'ক', 'a', ' ');
  const cell = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    // Stored values are trimmed.
    fc.property(
      cell.map((text) => text.trim()),
      (text) => {
        expect(toCsvCell(text).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
        const [line] = linesOf(`${HEAD}\r\n${toCsvLine(['NDL-1', 1, 1, 1, 'SOLD', text])}`);
        expect(line?.cells.description).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a file with %s, a byte order mark and headers in any order and language is read', (_name, sign) => {
  const heads = ['ওজন (কেজি)', 'TAG id', 'বয়স', 'Owner', 'description', 'দাম', 'Status'];
  const cells = ['৩২০', 'ndl-1', '3', 'Karim', '"Calm; eats, well\tand ""more"""', '"১,২০,০০০"', 'বিক্রিযোগ্য'];
  const sheet = readSheet(
    `\uFEFF${heads.join(sign)}\r\n${cells.join(sign)}\r\n${sign.repeat(6)}\r\n\r\n`,
    COW_SHEET,
  );
  expect(sheet).toEqual({
    ignoredColumns: ['Owner'],
    lines: [
      {
        line: 2,
        hasMore: false,
        cells: {
          currentWeight: '৩২০',
          tagId: 'ndl-1',
          age: '3',
          description: 'Calm; eats, well\tand "more"',
          currentPrice: '১,২০,০০০',
          availabilityStatus: 'বিক্রিযোগ্য',
        },
      },
    ],
  });
});

test.each([
  ['blank lines', '\r\n \r\n'],
  ['a line that names the delimiter', 'sep=;\r\n'],
  ['both, as a quoted cell', '\uFEFF\n"sep=;"\n\n'],
])('the header may be preceded by %s', (_name, above) => {
  const text = `${HEAD.replaceAll(',', ';')}\r\nNDL-1;3;320;120000;SOLD;"Calm, eats, well, and, more"\r\n`;
  const [line] = linesOf(above + text);
  expect(line?.cells).toMatchObject({ tagId: 'NDL-1', description: 'Calm, eats, well, and, more' });
  expect(line?.line, 'as the sheet counts').toBe(2 + (above.match(/\n/g)?.length ?? 0));
});

test('headers are readable in both languages in which they are written', () => {
  for (const language of ['en', 'bn'] as const) {
    const head = toCsvLine(SHEET_COLUMNS.map((column) => COLUMN_HEADERS[column][language]));
    const [line] = linesOf(`${head}1,2,3,4,5,6,7,8,9,10,11`);
    expect(Object.keys(line?.cells ?? {})).toEqual([...SHEET_COLUMNS]);
  }
});

test('line numbers match an editor, also after empty lines and multi-line cells', () => {
  const text = `${HEAD}\nA-1,1,1,1,SOLD,"one\ntwo"\n\nA-2,1,1,1,SOLD,x\n,,,,,\nA-3,1,1,1,SOLD,y,more\n`;
  expect(linesOf(text).map(({ line, hasMore }) => [line, hasMore])).toEqual([
    [2, false],
    [5, false],
    [7, true],
  ]);
});

test('empty rows below the last cow are ignored', () => {
  const sheet = `${HEAD}\nA-1,1,1,1,SOLD,"x,"\nA-2,1,1,1,SOLD,y,,,\n${',,,,,\n'.repeat(9000)}`;
  expect(linesOf(sheet).map(({ cells, hasMore }) => [cells.description, hasMore])).toEqual([
    ['x,', false],
    ['y', false],
  ]);
});

test('as many empty rows as cows are allowed in between, and no more', () => {
  const cow = 'A-1,1,1,1,SOLD,x';
  expect(linesOf(`${HEAD}\n${',,\n'.repeat(1999)}${cow}`)).toHaveLength(1);
  expect(readSheet(`${HEAD}\n${',,\n'.repeat(2001)}${cow}`, COW_SHEET)).toMatchObject({
    problem: 'too_many_rows',
  });
});

test.each([
  ['', 'empty'],
  [HEAD, 'empty'],
  [`${HEAD}\n,,,,,\n`, 'empty'],
  ['tagId,age\nA-1,3', 'missing_columns'],
  [`${HEAD},Tag\nA-1,1,1,1,SOLD,x,A-2`, 'column_twice'],
  [`${HEAD}\n${'A-1,1,1,1,SOLD,x\n'.repeat(1001)}`, 'too_many_rows'],
  [`${HEAD}${',x'.repeat(50)}\nA-1,1,1,1,SOLD,x`, 'too_many_columns'],
  [`${HEAD}\nA-1,1,1,1,SOLD,"never closed\n`, 'unreadable'],
])('a file starting with %j is rejected: %s', (text, problem) => {
  expect(readSheet(text, COW_SHEET)).toMatchObject({ problem });
});
