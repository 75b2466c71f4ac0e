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

/** `npm run bench -- NAME`, `npm run drill -- NAME`; without a name, what there is. */
export async function runScenario(command: string, scenarios: Record<string, Scenario>): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const chosen = scenarios[name];
  if (chosen !== undefined) {
    process.exitCode = (await withCleanUp(chosen.run)) ? 0 : 1;
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
