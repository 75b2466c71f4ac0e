import { CowRefusal } from '@khamar/contract/cows/cow-refusal';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { MOST_MS_FOR_A_MEGABYTE } from '@khamar/testkit/measure/cpu-time';
import { expect, test } from 'vitest';
import { startTestApi, codeOf, office } from '../../../testing/test-api.ts';

const HEAD = 'Tag ID,Age,Weight,Price,Status,Description\n';
/** As much as a body may hold beside the JSON around it. */
const MOST = SHEET_LIMITS.maxImportBytes - HEAD.length - 100;
const full = (piece: string) => piece.repeat(Math.floor(MOST / (JSON.stringify(piece).length - 2)));

/** CPU time of the thread on which the API answers, the least of some tries: so long nothing else can be answered, however busy the machine. */
async function timeOf(send: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const before = process.threadCpuUsage();
    await send();
    const { user, system } = process.threadCpuUsage(before);
    tries.push((user + system) / 1000);
  }
  return Math.min(...tries);
}

test.each([
  ['a head of brackets', full('('), 'unreadable'],
  ['a quoted head of brackets', `"${full('(')}`, 'unreadable'],
  ['nothing but commas', full(','), 'unreadable'],
  ['commas and a word', `${full(',')}x`, 'unreadable'],
  ['rows of commas', `${HEAD}${full(`${','.repeat(1000)}\n`)}x`, 'too_many_columns'],
  ['empty rows, then a cow', `${HEAD}${full(',,,\n')}NDL-1,1,1,1,SOLD,x`, 'too_many_rows'],
  ['blank lines, then a cow', `${HEAD}${full('\n')}NDL-1,1,1,1,SOLD,x`, 'too_many_rows'],
  ['empty rows below the heads', HEAD + full(`${','.repeat(99)}\n`), 'empty'],
  ['quotation marks', full('"'), 'unreadable'],
  ['blanks above the heads', `${full(' ')}x`, 'unreadable'],
])(
  '4 MB of %s are refused, and reading them blocks the API for the time of a few passes at most',
  async (_what, csv, problem) => {
    const api = await startTestApi();
    const staff = await office(api);
    const answer = await staff.post('preview-import', { csv });
    expect(codeOf(answer)).toEqual([422, 'sheet_refused']);
    expect(CowRefusal.parse(answer.body).data.sheet?.problem).toBe(problem);
    // As many bytes, which are sent, received and parsed as JSON, and refused before anyone reads the sheet.
    const bare = await timeOf(() => staff.post('preview-import', { csv, other: true }));
    expect((await timeOf(() => staff.post('preview-import', { csv }))) - bare).toBeLessThan(
      MOST_MS_FOR_A_MEGABYTE,
    );
  },
);
