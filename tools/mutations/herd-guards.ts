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
    text: `if (kind === 'CALVING' && cow.gender?.startsWith('MALE') === true) throw new AppError('not_female');`,
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
    name: 'milk: one entry of a milking stands',
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
];
