import { spawnSync } from 'node:child_process';
import { type Later, withCleanUp } from './clean-up.ts';

/** A benchmark or drill: its rough duration, a one-line summary, and the work, which returns whether all limits hold. */
export interface Scenario {
  minutes: number;
  what: string;
  run: (later: Later) => Promise<boolean>;
}

export const scenario = (minutes: number, what: string, run: Scenario['run']): Scenario => ({
  minutes,
  what,
  run,
});

class MissingPackage extends Error {}

/** Call this before starting anything. */
export function requirePackage(name: string, isInstalled = hasProgram(name)): void {
  if (!isInstalled)
    throw new MissingPackage(`This needs a package that is not installed: apt-get install ${name}`);
}

export const hasProgram = (name: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** `npm run bench -- NAME`, `npm run drill -- NAME`; without a name it lists the scenarios. */
export async function runScenario(command: string, scenarios: Record<string, Scenario>): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const chosen = scenarios[name];
  if (chosen !== undefined) {
    try {
      process.exitCode = (await withCleanUp(chosen.run)) ? 0 : 1;
    } catch (error) {
      console.error(error instanceof MissingPackage ? error.message : error);
      process.exitCode = 1;
    }
    return;
  }
  const width = Math.max(...Object.keys(scenarios).map(({ length }) => length));
  const lines = Object.entries(scenarios).map(
    ([each, { what, minutes }]) =>
      `  ${each.padEnd(width)}  about ${String(minutes).padStart(2)} min  ${what}`,
  );
  console.log([`npm run ${command} -- NAME`, ...lines].join('\n'));
  // An unknown name is an error; no name asks for the list.
  process.exitCode = name === '' ? 0 : 1;
}

/** Reads "--seconds 10" from the command line, for a short run. */
export function numberOption(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at === -1 ? usual : Number(process.argv[at + 1]);
  if (!Number.isFinite(value)) throw new Error(`--${name} takes a number`);
  return value;
}

/** Reads "--against FOLDER" from the command line. */
export function textOption(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? null : (process.argv[at + 1] ?? null);
}
