import { Client } from 'pg';
import { beforeAll, describe } from 'vitest';
import { freeCowsOf, newBuyer } from '../../src/buyers.ts';
import { familyTokenOf, quotesAt } from '../../src/screens/links.ts';
import { signInAs } from '../../src/people.ts';
import { testStackForFile } from '../../src/test-stack.ts';
import { type Screen, visitScreens } from '../../src/visit-screens.ts';

const farm = testStackForFile(12);
const freeCow = freeCowsOf(farm);
const tokens = { open: '', withdrawn: '', changed: '', late: '', taken: '', family: '' };

beforeAll(async () => {
  const [quotes, salma] = await Promise.all([quotesAt(farm.url), newBuyer(farm.url)]);
  const made = async (tagId: string) => quotes.make(tagId, { pricePaisa: 9_500_00 });
  tokens.open = (await made(await freeCow())).token;
  const withdrawn = await made(await freeCow());
  tokens.withdrawn = withdrawn.token;
  await quotes.withdraw(withdrawn.quote._id);
  const changed = await made(await freeCow());
  tokens.changed = changed.token;
  await quotes.make(changed.quote.tagId, { replaces: changed.quote._id });
  const late = await made(await freeCow());
  tokens.late = late.token;
  const owner = new Client({ connectionString: farm.databaseUrl });
  await owner.connect();
  await owner.query('update quote set last_day = last_day - 30 where id = $1', [late.quote._id]);
  await owner.end();
  const taken = await made(await freeCow());
  tokens.taken = taken.token;
  const code = await salma.hold(taken.quote.tagId);
  tokens.family = await familyTokenOf(farm.url, salma.login, code);
});

const at = (kind: keyof typeof tokens) => async () =>
  `/${kind === 'family' ? 'family' : 'quote'}/${tokens[kind]}`;

/** Screens that differ from others only in text are checked on the small width only. */
const VISITOR: Screen[] = [
  { name: 'quote', path: at('open'), hasLargeText: true },
  { name: 'quote, withdrawn', path: at('withdrawn'), width: 360, hasLargeText: true },
  { name: 'quote, changed', path: at('changed'), width: 360 },
  { name: 'quote, late', path: at('late'), width: 360 },
  { name: 'quote of a cow that somebody holds', path: at('taken') },
  { name: 'quote of nobody', path: `/quote/${'A'.repeat(22)}`, width: 360, status: 404 },
  { name: 'family link', path: at('family'), hasLargeText: true },
  { name: 'family link of nobody', path: `/family/${'A'.repeat(22)}`, width: 360, status: 404 },
];
const STAFF: Screen[] = [
  { name: 'quotes', path: '/dashboard/sales/quotes', hasLargeText: true, hasPeoplesWords: true },
  { name: 'quotes, none fits', path: '/dashboard/sales/quotes?tagId=NONE-1', width: 360 },
  { name: 'new quote', path: '/dashboard/sales/quotes/new', hasLargeText: true },
];

describe('a visitor', () => {
  visitScreens(
    VISITOR,
    async () => undefined,
    () => farm.url,
  );
});
describe('staff', () => {
  visitScreens(
    STAFF,
    (visitor) => signInAs(visitor, 'admin'),
    () => farm.url,
  );
});
