import { type customer, keepToken, signInQuietly, spoilt } from './person.ts';
import { DOOR_WORDS } from './door.ts';
import { goHydrated, type Visitor } from './visitor.ts';

const { thisDevice } = DOOR_WORDS.en;

/** Signed in, on the account page, with its sessions in sight. */
export async function atAccount(
  visitor: Visitor,
  person: Awaited<ReturnType<typeof customer>>,
): Promise<string> {
  const token = await signInQuietly(visitor.page, person);
  await goHydrated(visitor, '/account');
  await visitor.page.getByText(thisDevice).waitFor();
  visitor.apiCalls.length = 0;
  return token;
}

/** As another tab would: the page follows what is kept. */
export async function spoilTokenOf({ page }: Visitor, token: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await keepToken(other, spoilt(token));
  await other.close();
}
