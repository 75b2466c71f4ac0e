import type { Guard } from './guard.ts';

const WEIGHTS = 'api/src/modules/cows/weights';
const WEIGHTS_SQL = 'database/migrations/0034_weights.sql';

/** Weights of cows and their chains. */
export const WEIGHT_GUARDS: readonly Guard[] = [
  {
    name: 'grants: weights are only added',
    file: WEIGHTS_SQL,
    text: 'grant select, insert (id, cow_id, kg,',
    without: 'grant update, delete, select, insert (id, cow_id, kg,',
    tests: "WEIGH-01 the API's database role",
  },
  {
    name: 'a weight is corrected once',
    file: `${WEIGHTS}/weights.service.ts`,
    text: `if (entry.isCorrected) throw new AppError('weight_corrected');`,
    without: '',
    tests: 'WEIGH-01 a correction',
  },
  {
    name: 'a weight is never from the future',
    file: WEIGHTS_SQL,
    text: 'new.weighed_at, new.recorded_at), new.recorded_at));',
    without: 'new.weighed_at, new.recorded_at)));',
    tests: 'WEIGH-01 a weight is an entry',
  },
  {
    name: 'a new weight raises the version of the cow',
    file: WEIGHTS_SQL,
    text: 'version = version + 1,',
    without: '',
    tests: 'WEIGH-01 a form that was open',
  },
  {
    name: 'a weight of a round is of the cow with that tag',
    file: `${WEIGHTS}/weights.service.ts`,
    text: `if ((await weights.readCow(tx, cowId)).tag_id !== tagId) throw new AppError('tag_changed');`,
    without: '',
    tests: 'WEIGH-06 a cow that left',
  },
  {
    name: 'only the time since the weighing counts, not the clock of the device',
    file: `${WEIGHTS}/weights.service.ts`,
    text: 'Math.max(0, Date.parse(deviceNow) -',
    without: 'Math.max(0, Date.now() -',
    tests: 'WEIGH-06 two devices',
  },
  {
    name: 'a weight of a round is not from before the herd was read',
    file: `${WEIGHTS}/weights.repository.ts`,
    text: 'secs => ${milliseconds / 1000}), ${notBefore}::timestamptz)`',
    without:
      "secs => ${milliseconds / 1000}), '-infinity'::timestamptz, ${notBefore}::timestamptz - interval '9 days')`",
    tests: 'WEIGH-06 a wrong clock',
  },
  {
    name: 'a link of the chain contains the one before',
    file: 'database/migrations/0035_cow_chain.sql',
    text: `'previous', coalesce(head.hash, repeat('0', 64)));`,
    without: `'previous', repeat('0', 64));`,
    tests: 'WEIGH-03 every weight',
  },
];
