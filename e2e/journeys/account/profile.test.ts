import { connectTo } from '@khamar/database/databases';
import { describe, expect, inject } from 'vitest';
import { newCustomer, ownAddress, signInByApi } from '../../src/people.ts';
import { ACCOUNT_TEXTS, toast } from '../../src/screens/account.ts';
import { PHONE_SIGN_IN_TEXTS } from '../../src/screens/phone-sign-in.ts';
import { expectSoundScreen, goHydrated, SHOP_VIEWS, test } from '../../src/visitor.ts';

const TEXTS = {
  en: {
    current: 'Current password',
    saveProfile: 'Save profile',
    wrong: 'Current password is incorrect',
    missing: 'Password is required',
    changeNumber: 'Change number',
    saveNumber: 'Save number',
    numberChanged: 'Phone number changed',
  },
  bn: {
    current: 'এখনকার পাসওয়ার্ড',
    saveProfile: 'প্রোফাইল সেভ করুন',
    wrong: 'এখনকার পাসওয়ার্ডটি ভুল',
    missing: 'পাসওয়ার্ড দিতে হবে',
    changeNumber: 'নম্বর বদলান',
    saveNumber: 'নম্বর সেভ করুন',
    numberChanged: 'ফোন নম্বর বদলানো হয়েছে',
  },
};

async function newVerifiedCustomer() {
  const person = await newCustomer();
  const owner = await connectTo(inject('databaseUrl'), () => undefined);
  await owner.query(
    'update account set email_verified_at = now(), phone_verified_at = now() where username = $1',
    [person.username],
  );
  await owner.end();
  return person;
}

describe.each(SHOP_VIEWS)('the profile in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('PHONE-04 another email or number needs the current password, and only then is it asked for', async ({
    newVisitor,
  }) => {
    const person = await newVerifiedCustomer();
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await signInByApi(page, person);
    await goHydrated(visitor, `${prefix}/account`);
    const profile = page.locator('section[aria-labelledby=profile]');
    const password = profile.getByLabel(texts.current, { exact: true });
    const email = profile.locator('[name=email]');
    const save = profile.getByRole('button', { name: texts.saveProfile });
    await email.waitFor();
    expect(await password.count()).toBe(0);
    await email.fill(`new.${person.email}`);
    await password.waitFor();
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    await save.click();
    await profile.getByText(texts.missing).waitFor();
    await password.fill('a wrong guess');
    await save.click();
    await profile.getByText(texts.wrong).waitFor();
    visitor.faults = visitor.faults.filter((fault) => !/status of 400|^Form submission failed:/.test(fault));
    await expectSoundScreen(visitor, `profile-password-${language}`);
    await password.fill(person.password);
    await save.click();
    await toast(page, PHONE_SIGN_IN_TEXTS[language].profileSaved).waitFor();
    await password.waitFor({ state: 'detached' });

    const phone = page.locator('section[aria-labelledby=phone]');
    await phone.getByRole('button', { name: texts.changeNumber }).click();
    await phone.locator('[name=mobile]').fill('01799999999');
    await phone.getByLabel(texts.current, { exact: true }).fill(person.password);
    await phone.getByRole('button', { name: texts.saveNumber }).click();
    await toast(page, texts.numberChanged).waitFor();
  });
});

test('PHONE-04 the profile is filled in anew on each visit, not from what this tab has seen before', async ({
  newVisitor,
}) => {
  const person = await newCustomer();
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const token = await signInByApi(page, person);
  await goHydrated(visitor, '/account');
  const name = page.locator('section[aria-labelledby=profile] [name=name]');
  await name.waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: ACCOUNT_TEXTS.en.contact }).click();
  await page.waitForURL('**/contact-us');
  // On another device.
  await page.request.put('/api/auth/profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Karim Sheikh', email: person.email, address: null, language: 'bn' },
  });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/profile', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: ACCOUNT_TEXTS.en.account }).click();
  await page.getByRole('button', { name: TEXTS.en.changeNumber }).waitFor();
  // Until the profile arrives there is no form that could save an old one.
  expect(await name.count()).toBe(0);
  release();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Karim Sheikh');
  expect(await page.locator('section[aria-labelledby=profile] [name=language]').inputValue()).toBe('bn');
});
