import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { expect, onTestFinished, test } from 'vitest';
import { flakyAmong } from './flaky.ts';

test('lists every test that ever failed with its count, including files that failed to load', async () => {
  const folder = await temporaryFolder('flaky', onTestFinished);
  const rounds = [
    { lamp: 'failed', files: 'passed' },
    { lamp: 'passed', files: 'failed' },
    { lamp: 'failed', files: 'passed' },
  ].map(({ lamp, files }, round) => {
    const report = path.join(folder, `${round}.json`);
    const tests = ['passed', lamp].map((status, number) => ({
      fullName: `room lamp ${number}`,
      title: `lamp ${number}`,
      status,
    }));
    const times = { startTime: 0, endTime: 1 };
    const testResults = [
      { name: path.resolve('e2e/room.test.ts'), status: lamp, ...times, assertionResults: tests },
      { name: path.resolve('e2e/yard.test.ts'), status: files, ...times, assertionResults: [] },
    ];
    writeFileSync(report, JSON.stringify({ testResults }));
    return report;
  });
  expect([...flakyAmong(rounds)]).toEqual([
    ['e2e/room.test.ts: room lamp 1', 2],
    ['e2e/yard.test.ts', 1],
  ]);
});
