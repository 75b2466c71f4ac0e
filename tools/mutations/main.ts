/** npm run mutations [-- FILTER]: removes each sales guard in turn and expects a test to fail. Exits with 1 if none does. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { dropTemplate, prepareTemplate } from '@khamar/database/databases';
import { type Later, withCleanUp, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { printTable } from '@khamar/testkit/measure/statistics';
import { runProgram } from '@khamar/testkit/processes/processes';
import { checkout } from '../tracked-files.ts';
import { readReport } from '../vitest-report.ts';
import type { Guard } from './guard.ts';
import { GUARDS, TEST_FILES } from './guards.ts';

interface Ran {
  file: string;
  title: string;
}

/** The tests of these titles that passed and failed. */
async function runTests(
  files: string[],
  titles: string,
  folder: string,
): Promise<{ passed: Ran[]; failed: Ran[] }> {
  const report = join(folder, 'report.json');
  // Otherwise an earlier report would be read if this run ends before its first test.
  writeFileSync(report, '{ "testResults": [] }');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...files, '-t', titles];
  const output = ['--reporter', 'json', '--outputFile', report];
  await runProgram(process.execPath, [...vitest, ...output]);
  const results = readReport(report).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: relative(checkout, name), title, status })),
  );
  const ended = (status: string) => results.filter((each) => each.status === status);
  return { passed: ended('passed'), failed: ended('failed') };
}

/** Titles of the tests that failed without the guard. */
async function withoutGuard(
  { file, text, without, tests }: Guard,
  testFiles: string[],
  folder: string,
): Promise<string[]> {
  const path = join(checkout, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(text).length !== 2) throw new Error(`Does not occur exactly once in ${file}: ${text}`);
  const restore = () => {
    writeFileSync(path, original);
  };
  // Also on interruption: withCleanUp turns signals into process.exit.
  process.once('exit', restore);
  try {
    writeFileSync(
      path,
      original.replace(text, () => without),
    );
    const run = () => runTests(testFiles, tests, folder);
    const { passed, failed } = await (file.endsWith('.sql') ? onOwnTemplate(run) : run());
    if (passed.length + failed.length === 0) throw new Error(`No test ran without the guard "${text}"`);
    return failed.map(({ title }) => title);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Changed migrations create their own databases, which are dropped afterwards. */
async function onOwnTemplate<Result>(work: () => Promise<Result>): Promise<Result> {
  const server = await databaseServer();
  const template = await prepareTemplate(server);
  try {
    return await work();
  } finally {
    await dropTemplate(server, template);
  }
}

function requireCommitted(files: string[]): void {
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], {
    cwd: checkout,
  }).toString();
  if (changed !== '') throw new Error(`Commit these first, they would be overwritten:\n${changed}`);
}

async function main(later: Later): Promise<boolean> {
  const [filter = ''] = process.argv.slice(2);
  const guards = GUARDS.filter(({ name }) => name.includes(filter));
  requireCommitted([...new Set(guards.map(({ file }) => file))]);
  const folder = await temporaryFolder('mutations', later);
  const before = await runTests(TEST_FILES, guards.map(({ tests }) => tests).join('|'), folder);
  if (before.failed.length > 0)
    throw new Error(`Fails with every guard in place: ${before.failed.map(({ title }) => title).join(', ')}`);
  const filesOf = ({ tests }: Guard) => [
    ...new Set(before.passed.filter(({ title }) => title.includes(tests)).map(({ file }) => file)),
  ];
  const unknown = guards.filter((guard) => filesOf(guard).length === 0);
  if (unknown.length > 0)
    throw new Error(`No test title contains: ${unknown.map(({ tests }) => tests).join(', ')}`);
  const rows: [guard: string, noticedBy: string][] = [];
  for (const guard of guards) {
    const [first = 'NONE', ...others] = await withoutGuard(guard, filesOf(guard), folder);
    rows.push([guard.name, others.length === 0 ? first : `${first} (and ${others.length} more)`]);
    console.error(rows.at(-1)?.join(': '));
  }
  printTable(['guard removed', 'noticed by'], rows);
  return rows.every(([, noticedBy]) => noticedBy !== 'NONE');
}

try {
  process.exitCode = (await withCleanUp(main)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
