import type { Guard } from './guard.ts';

const HERD = 'api/src/modules/herd';

/** Records of the animals. */
export const HERD_GUARDS: readonly Guard[] = [
  {
    name: 'unique index: a health entry is corrected once',
    file: 'database/migrations/0040_health.sql',
    text: 'constraint health_entry_replaces_key unique references',
    without: 'references',
    tests: 'HERD-01 an entry is corrected',
  },
  {
    name: 'health: a male animal does not calve',
    file: `${HERD}/health/health.service.ts`,
    text: `if (cow?.gender?.startsWith('MALE') === true) throw new AppError('not_female');`,
    without: '',
    tests: 'HERD-01 yard staff record',
  },
  {
    name: 'costs: only administrators',
    file: `${HERD}/costs/costs.routes.ts`,
    text: `requires('manage:costs')`,
    without: `requires('record:herd')`,
    tests: 'HERD-02 a cow has purchase price',
  },
  {
    name: 'feed: the odd paisa is shared too',
    file: `${HERD}/groups/feed-shares.ts`,
    text: 'case when place <= amount_paisa % cows then 1 else 0 end',
    without: '0',
    tests: 'HERD-02 feed is shared',
  },
  {
    name: 'feed: not shared by an animal that has left',
    file: `${HERD}/groups/feed-shares.ts`,
    text: 'and (cow.removed_at is null or feed.day <= ${dayOf(sql`cow.removed_at`)})',
    without: '',
    tests: 'HERD-02 feed is shared',
  },
  {
    name: 'profit: only of a delivered cow',
    file: `${HERD}/costs/costs.repository.ts`,
    text: `and booking.state = 'DELIVERED'`,
    without: '',
    tests: 'HERD-02 the profit',
  },
  {
    name: 'milk: one entry of a milking is current',
    file: `${HERD}/milk/milk.service.ts`,
    text: `if (await milk.isRecorded(tx, cowId, entry)) throw new AppError('milk_recorded');`,
    without: '',
    tests: 'HERD-03 one entry',
  },
  {
    name: 'milk: recorded under the lock of the cow',
    file: `${HERD}/milk/milk.repository.ts`,
    text: '.forNoKeyUpdate()',
    without: '',
    tests: 'HERD-03 one entry',
  },
  {
    name: 'fitness: all six parts are needed',
    file: 'database/migrations/0052_fitness.sql',
    text: 'count(*) = 6 and ',
    without: '',
    tests: 'WEIGH-07 staff check six parts',
  },
  {
    name: 'fitness: of one day the worse result counts',
    file: 'database/migrations/0052_fitness.sql',
    text: 'order by cow_id, part, day desc, is_sound, id desc',
    without: 'order by cow_id, part, day desc, id desc',
    tests: 'WEIGH-07 staff check six parts',
  },
  {
    name: 'fitness: a check counts for 90 days',
    file: 'database/migrations/0052_fitness.sql',
    text: 'min(day) + 90',
    without: 'min(day) + 91',
    tests: 'WEIGH-07 a check counts for 90 days',
  },
  {
    name: 'fitness: ends with the teeth in the inventory',
    file: 'database/migrations/0052_fitness.sql',
    text: 'case when (new.teeth >= 2) is not false then fitness_until(new.id) end',
    without: 'fitness_until(new.id)',
    tests: 'WEIGH-07 fewer than two teeth',
  },
  {
    name: 'fitness: the page of a cow that is fit no more',
    file: `${HERD}/fitness/fitness.repository.ts`,
    text: 'from cow where id = ${cowId} and qurbani_fit_until >= ${farmDay()}::date',
    without: 'from cow where id = ${cowId} and qurbani_fit_until is not null',
    tests: 'WEIGH-07 a check counts for 90 days',
  },
  {
    name: 'breeds: a banned one is not added',
    file: 'api/src/modules/cows/inventory/inventory.service.ts',
    text: 'rejectBannedBreed(input.breed);',
    without: '',
    tests: 'WEIGH-07 a banned breed',
  },
  {
    name: 'sheet updates: a cow that changed since the preview is skipped',
    file: 'api/src/modules/cows/sheets/updates/updates.service.ts',
    text: 'plan.cow.version === seen.version',
    without: 'seen.version > 0',
    tests: 'HERD-04 a cow that changed',
  },
  {
    name: 'sheet updates: another cow with the tag is skipped',
    file: 'api/src/modules/cows/sheets/updates/updates.service.ts',
    text: 'plan.cow.id === seen?._id',
    without: 'seen !== undefined',
    tests: 'HERD-04 another cow that has the tag',
  },
  {
    name: 'sheet updates: cows are read under their lock',
    file: 'api/src/modules/cows/inventory/bulk-actions.repository.ts',
    text: `.orderBy('id')
    .forUpdate()`,
    without: `.orderBy('id')`,
    tests: 'HERD-04 a cow that changed',
  },
  {
    name: 'sheet updates: the same cost is not recorded twice',
    file: 'api/src/modules/cows/sheets/updates/plan-updates.ts',
    text: `plan.errors[field] = fieldError('cost_recorded');`,
    without: 'void 0;',
    tests: 'HERD-04 the same file again',
  },
];
