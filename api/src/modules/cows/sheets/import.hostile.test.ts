import { CowError } from '@khamar/contract/cows/cow-error';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { MAX_MS_PER_MEGABYTE } from '@khamar/testkit/measure/cpu-time';
import { expect, test } from 'vitest';
import { codeOf, office, sharedTestApi } from '../../../testing/test-api.ts';

const HEAD = 'Tag ID,Age,Weight,Price,Status,Description\n';
/** The body limit minus the header and the JSON around it. */
const MAX_BYTES = SHEET_LIMITS.maxImportBytes - HEAD.length - 100;
const full = (piece: string) => piece.repeat(Math.floor(MAX_BYTES / (JSON.stringify(piece).length - 2)));

/** Least CPU time of the API's thread over some tries: how long the event loop is blocked, however busy the machine. */
async function timeOf(send: () => Promise<unknown>, tries: number, enough = 0): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < tries && least > enough; count += 1) {
    const before = process.threadCpuUsage();
    await send();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const farm = sharedTestApi();

test.each([
  ['a header of brackets', full('('), 'unreadable'],
  ['a quoted header of brackets', `"${full('(')}`, 'unreadable'],
  ['nothing but commas', full(','), 'unreadable'],
  ['commas and a word', `${full(',')}x`, 'unreadable'],
  ['rows of commas', `${HEAD}${full(`${','.repeat(1000)}\n`)}x`, 'too_many_columns'],
  ['empty rows, then a cow', `${HEAD}${full(',,,\n')}NDL-1,1,1,1,SOLD,x`, 'too_many_rows'],
  ['blank lines, then a cow', `${HEAD}${full('\n')}NDL-1,1,1,1,SOLD,x`, 'too_many_rows'],
  ['empty rows below the header', HEAD + full(`${','.repeat(99)}\n`), 'empty'],
  ['quotation marks', full('"'), 'unreadable'],
  ['spaces above the header', `${full(' ')}x`, 'unreadable'],
])(
  '4 MB of %s are rejected without blocking the API longer than linear time',
  async (_what, csv, problem) => {
    const staff = await office(await farm());
    // Baseline: the same bytes, sent and parsed as JSON, but rejected before the sheet is read.
    const bare = await timeOf(() => staff.post('preview-import', { csv, other: true }), 2);
    const most = bare + MAX_MS_PER_MEGABYTE;
    const read = async () => {
      const response = await staff.post('preview-import', { csv });
      expect(codeOf(response)).toEqual([422, 'sheet_refused']);
      expect(CowError.parse(response.body).data.sheet?.problem).toBe(problem);
    };
    expect(await timeOf(read, 6, most)).toBeLessThan(most);
  },
);
