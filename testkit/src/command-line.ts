import { spawnSync } from 'node:child_process';
import { type Later, withCleanUp } from './clean-up.ts';

/** A measurement or a drill: about how long it takes, what it does in one line, and the work, which says whether every figure holds. */
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

/** To be called before anything is started. */
export function requirePackage(name: string, isInstalled = hasProgram(name)): void {
  if (!isInstalled)
    throw new MissingPackage(`This needs a package that is not installed: apt-get install ${name}`);
}

export const hasProgram = (name: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** `npm run bench -- NAME`, `npm run drill -- NAME`; without a name, what there is. */
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
  // A name that does not exist is a mistake; no name is a question.
  process.exitCode = name === '' ? 0 : 1;
}

/** "--seconds 10" on the command line, for a short try. */
export function numberOption(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at === -1 ? usual : Number(process.argv[at + 1]);
  if (!Number.isFinite(value)) throw new Error(`--${name} takes a number`);
  return value;
}
