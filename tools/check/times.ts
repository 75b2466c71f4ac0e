/** Where the time of a check goes: by step, and the slowest test and journey files. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readReport } from '../vitest-report.ts';

export interface StepTime {
  step: string;
  seconds: number;
}

const FOLDER = path.resolve('.data');
const SHOWN = 20;

const reportOf = (step: string) => path.join(FOLDER, `times-${step}.json`);
const hasReport = (step: string) => step === 'test' || step === 'journeys';
const nameOf = (step: string) => step.split(' ')[0] ?? '';

/** Additional reporter options for Vitest steps. */
export function reportOptions(step: string): string {
  const name = nameOf(step);
  if (!hasReport(name)) return '';
  const options = `--reporter=default --reporter=json --outputFile.json=${reportOf(name)}`;
  return step.includes(' -- ') ? ` ${options}` : ` -- ${options}`;
}

export async function writeTimes(steps: StepTime[]): Promise<void> {
  const ran = steps.map(({ step }) => nameOf(step)).filter(hasReport);
  const files = ran.flatMap(timesOfFiles).toSorted((a, b) => b.seconds - a.seconds);
  const file = path.join(FOLDER, 'check-times.json');
  await writeFile(file, JSON.stringify({ steps, files }, undefined, 2));
  console.log(`\nSlowest files (all in ${path.relative('.', file)}):`);
  for (const { seconds, tests, name } of files.slice(0, SHOWN))
    console.log(`${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(4)} tests  ${name}`);
  console.log('\nBy step:');
  for (const { step, seconds } of steps) console.log(`${String(seconds).padStart(7)} s  ${step}`);
}

const timesOfFiles = (step: string) =>
  readReport(reportOf(step)).map(({ name, startTime, endTime, assertionResults }) => ({
    name: path.relative('.', name),
    seconds: Math.round(endTime - startTime) / 1000,
    tests: assertionResults.length,
  }));
