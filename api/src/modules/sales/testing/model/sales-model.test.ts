import { inSoak, randomSeed } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { openFarm, runSequences } from './run-sequences.ts';

/** Each 200 sequences get a new farm, because access tokens last ten minutes. */
const ROUND = 200;
const roundsOf = (sequences: number) =>
  Array.from({ length: Math.ceil(sequences / ROUND) }, (_, n) => Math.min(ROUND, sequences - n * ROUND));
const SEQUENCES = Number(process.env['MODEL_SEQUENCES'] ?? inSoak(20_000, 40));

/** Every run repeats one fixed seed and adds random ones. */
const SAME_SEED = 20_260_101;
const RUNS: [which: string, sequences: number, isSame: boolean][] = [
  ['the same', ROUND, true],
  ...roundsOf(SEQUENCES).map((sequences): [string, number, boolean] => ['random', sequences, false]),
];

test.each(RUNS)(
  'BOOK-02 PAY-10 %s commands change the database as the model predicts, and every invariant holds (%i sequences)',
  async (_which, sequences, isSame) => {
    const seed = isSame ? SAME_SEED : randomSeed();
    expect(await runSequences(await openFarm(), { sequences, seed })).toEqual([]);
  },
);

test.each(roundsOf(inSoak(1000, 20)))(
  'BOOK-10 commands run exactly once even if their connections are killed (%i sequences)',
  async (sequences) => {
    const farm = await openFarm();
    const kill = async () => {
      if (Math.random() < 0.9) return;
      await farm.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khamar-api' and datname = current_database() and state <> 'idle'`);
    };
    expect(await runSequences({ ...farm, kill }, { sequences, seed: randomSeed(), lanes: 1 })).toEqual([]);
  },
);
