import { Client } from 'pg';
import { beforeAll, describe } from 'vitest';
import { availableCowsOf, newBuyer } from '../../src/buyers.ts';
import { familyTokenOf, quotesApi } from '../../src/screens/links.ts';
import { signInAs } from '../../src/people.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { type Screen, visitScreens } from '../../src/visit-screens.ts';

const stack = testStackForFile(12);
const availableCow = availableCowsOf(stack);
const tokens = { open: '', withdrawn: '', replaced: '', expired: '', onHold: '', family: '' };

beforeAll(async () => {
  const [quotes, salma] = await Promise.all([quotesApi(stack.url), newBuyer(stack.url)]);
  const createQuote = async (tagId: string) => quotes.create(tagId, { pricePaisa: 9_500_00 });
  tokens.open = (await createQuote(await availableCow())).token;
  const withdrawn = await createQuote(await availableCow());
  tokens.withdrawn = withdrawn.token;
  await quotes.withdraw(withdrawn.quote._id);
  const replaced = await createQuote(await availableCow());
  tokens.replaced = replaced.token;
  await quotes.create(replaced.quote.tagId, { replaces: replaced.quote._id });
  const expired = await createQuote(await availableCow());
  tokens.expired = expired.token;
  const owner = new Client({ connectionString: stack.databaseUrl });
  await owner.connect();
  await owner.query('update quote set last_day = last_day - 30 where id = $1', [expired.quote._id]);
  await owner.end();
  const onHold = await createQuote(await availableCow());
  tokens.onHold = onHold.token;
  const code = await salma.hold(onHold.quote.tagId);
  tokens.family = await familyTokenOf(stack.url, salma.login, code);
});

const at = (kind: keyof typeof tokens) => async () =>
  `/${kind === 'family' ? 'family' : 'quote'}/${tokens[kind]}`;

/** Screens that differ from others only in text are checked on the small width only. */
const VISITOR: Screen[] = [
  { name: 'quote', path: at('open'), hasLargeText: true },
  { name: 'quote, withdrawn', path: at('withdrawn'), width: 360, hasLargeText: true },
  { name: 'quote, replaced', path: at('replaced'), width: 360 },
  { name: 'quote, expired', path: at('expired'), width: 360 },
  { name: 'quote for a cow on hold', path: at('onHold') },
  { name: 'unknown quote', path: `/quote/${'A'.repeat(22)}`, width: 360, status: 404 },
  { name: 'family link', path: at('family'), hasLargeText: true },
  { name: 'unknown family link', path: `/family/${'A'.repeat(22)}`, width: 360, status: 404 },
];
const STAFF: Screen[] = [
  { name: 'quotes', path: '/dashboard/sales/quotes', hasLargeText: true, hasUserText: true },
  { name: 'quotes, nothing found', path: '/dashboard/sales/quotes?tagId=NONE-1', width: 360 },
  { name: 'new quote', path: '/dashboard/sales/quotes/new', hasLargeText: true },
];

describe('a visitor', () => {
  visitScreens(
    VISITOR,
    async () => undefined,
    () => stack.url,
  );
});
describe('staff', () => {
  visitScreens(
    STAFF,
    (visitor) => signInAs(visitor, 'admin'),
    () => stack.url,
  );
});
