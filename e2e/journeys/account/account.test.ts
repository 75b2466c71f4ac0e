import { describe, expect } from 'vitest';
import { newCustomer, ownAddress, signInByApi, storedAuth, tokenOnOtherDevice } from '../../src/people.ts';
import { ACCOUNT_WORDS, errorsIn, fill, isAt, sendForm, toast } from '../../src/screens/account.ts';
import { goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

const yearIn = (language: 'en' | 'bn') =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', { useGrouping: false }).format(
    new Date().getFullYear(),
  );

describe.each(SHOP_VIEWS)('the account page in $language at $width px', ({ language, width, prefix }) => {
  const words = ACCOUNT_WORDS[language];

  test('from the footer by way of the sign-in and back: the name, the devices, each to be ended', async ({
    newVisitor,
  }) => {
    const person = await newCustomer();
    await tokenOnOtherDevice(person);
    await tokenOnOtherDevice(person);
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/about-us`);
    await page.getByRole('contentinfo').getByRole('link', { name: words.account }).click();
    await page.waitForURL(isAt(`${prefix}/sign-in?next=${encodeURIComponent(`${prefix}/account`)}`));
    await fill(page, { username: person.username, password: person.password });
    await sendForm(page).click();
    await page.waitForURL(isAt(`${prefix}/account`));
    await page.getByRole('heading', { name: person.username }).waitFor();
    await page.getByText(words.thisDevice).waitFor();
    const ends = page.getByRole('button', { name: words.signOut });
    expect(await ends.count()).toBe(2);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const lastUsed = await page.getByRole('main').locator('li').first().locator('p').last().innerText();
    expect(lastUsed).toContain(yearIn(language));
    await ends.first().click();
    await toast(page, words.signedOutThere).waitFor();
    await expect.poll(() => ends.count()).toBe(1);

    await page.getByRole('button', { name: words.everywhere }).click();
    await toast(page, words.left).waitFor();
    await page.waitForURL(isAt(`${prefix}/sign-in`));
    expect(await storedAuth(page)).toBeNull();
    await page.getByRole('contentinfo').getByRole('link', { name: words.account }).click();
    await page.waitForURL(isAt(`${prefix}/sign-in?next=${encodeURIComponent(`${prefix}/account`)}`));
    const again = await newVisitor({ width, ...ownAddress() });
    await signInByApi(again.page, person);
    await goHydrated(again, `${prefix}/account`);
    await again.page.getByText(words.thisDevice).waitFor();
    expect(await again.page.getByRole('button', { name: words.signOut }).count()).toBe(0);
  });

  test('another password: a wrong one is said beside its box, the right one signs the others out', async ({
    newVisitor,
  }) => {
    const person = await newCustomer();
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await tokenOnOtherDevice(person);
    await signInByApi(page, person);
    await goHydrated(visitor, `${prefix}/account`);
    await page.getByText(words.thisDevice).waitFor();
    const newPassword = 'another field, another rain';
    await fill(page, { currentPassword: 'not this one', newPassword });
    await sendForm(page).click();
    await toast(page, words.wrongCurrent).waitFor();
    expect(await errorsIn(page)).toEqual([words.wrongCurrent]);
    await fill(page, { currentPassword: person.password });
    await sendForm(page).click();
    await toast(page, words.changed).waitFor();
    expect(await page.locator('[name=newPassword]').inputValue()).toBe('');
    await expect.poll(() => page.getByRole('button', { name: words.signOut }).count()).toBe(0);
    expect(await tokenOnOtherDevice({ ...person, password: newPassword })).toMatch(/\./);
    await expect(tokenOnOtherDevice(person)).rejects.toThrow('Username or password is wrong');
  });
});

test('the server’s page of an account is the same for everyone and knows nobody', async ({ newVisitor }) => {
  const { page } = await newVisitor({ ...ownAddress() });
  const read = async () => (await page.request.get('/account')).text();
  const stranger = await read();
  const person = await newCustomer();
  await signInByApi(page, person);
  expect(await read()).toBe(stranger);
  expect(stranger).not.toContain(person.username);
});
