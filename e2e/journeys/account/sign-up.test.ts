import { collectCleanUps } from '@khamar/testkit/processes/clean-up';
import { newPerson } from '@khamar/testkit/people/people';
import { startWorker } from '@khamar/testkit/processes/processes';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { beforeAll, describe, expect, inject } from 'vitest';
import { newCustomer, ownAddress, signInByApi, statusWith, tokenOnOtherDevice } from '../../src/people.ts';
import {
  ACCOUNT_TEXTS,
  errorsIn,
  fill,
  formOf,
  isAt,
  LONG_PASSWORD,
  sendForm,
  toast,
} from '../../src/screens/account.ts';
import { BANGLA_PHONE, goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('sign-up in $language at $width px', ({ language, width, prefix }) => {
  const texts = ACCOUNT_TEXTS[language];

  test('SIGN-04 SIGN-05 invalid values and a taken username show errors; a double click creates one account', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/sign-up`);
    const labels = await formOf(page).locator('label').allInnerTexts();
    expect(labels.map((label) => label.replace(/ \(.*\)$/, ''))).toEqual([
      texts.username,
      texts.mobile,
      texts.email,
      texts.password,
    ]);
    expect(await sendForm(page).innerText()).toBe(texts.create);
    const toSignIn = page.getByRole('main').getByRole('link', { name: texts.signIn });
    expect(await toSignIn.getAttribute('href')).toBe(`${prefix}/sign-in`);
    const hints = await formOf(page)
      .locator('input')
      .evaluateAll((boxes) =>
        boxes.map((box) => [box.getAttribute('autocomplete'), box.getAttribute('type')]),
      );
    expect(hints).toEqual([
      ['username', 'text'],
      ['tel', 'tel'],
      ['email', 'email'],
      ['new-password', 'password'],
    ]);

    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual(texts.missingSignUp);
    await fill(page, { username: 'ab', mobile: '0171234567', email: 'salma@', password: '12345' });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual(texts.wrongSignUp);
    // Long enough, but with characters that usernames may not have.
    await fill(page, { username: 'রহিম' });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.invalidCharacters, ...texts.wrongSignUp.slice(1)]);
    const person = newPerson();
    await fill(page, { ...person, password: LONG_PASSWORD });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.tooLong]);
    expect(visitor.apiCalls).toEqual([]);

    const other = await newCustomer();
    await fill(page, { ...person, username: other.username });
    await sendForm(page).click();
    await toast(page, texts.usernameTaken).waitFor();
    expect(await errorsIn(page)).toEqual([texts.usernameTaken]);
    expect(await page.locator(':focus').getAttribute('name')).toBe('username');
    visitor.apiCalls.length = 0;
    await fill(page, { username: person.username });
    await sendForm(page).dblclick();
    await toast(page, texts.signedUp).waitFor();
    await page.waitForURL(isAt(`${prefix}/sign-in`));
    // The sign-in page asks which ways there are.
    const calls = visitor.apiCalls.filter((call) => call !== '/api/auth/sign-in-options');
    expect(calls).toEqual(['/api/auth/signup']);
    expect(await tokenOnOtherDevice(person)).toMatch(/\./);
  });
});

let smtp: Awaited<ReturnType<typeof openSmtpServer>>;
/** A worker that sends mail to this file's own server. */
beforeAll(async () => {
  const { later, cleanUpAll } = collectCleanUps();
  smtp = await openSmtpServer(later);
  const settings = {
    DATABASE_URL: inject('databaseUrl'),
    MEDIA_FOLDER: inject('mediaFolder'),
    SITE_URL: inject('siteUrl'),
    SMTP_URL: smtp.url,
  };
  await startWorker(settings, later);
  return cleanUpAll;
});

test('DESK-04 F9 the link in the first email confirms the address after a click, once, without being signed in', async ({
  newVisitor,
}) => {
  const { language, prefix } = BANGLA_PHONE;
  const texts = ACCOUNT_TEXTS[language];
  const person = await newCustomer();
  const mail = (await smtp.to(person.email, 1, /confirm-email/)).at(-1)?.text ?? '';
  const link = /http\S+confirm-email#token=[\w-]+/.exec(mail)?.[0] ?? '';
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  // The account is English, so its mail is too; the page exists in both languages.
  const open = () => goHydrated(visitor, link.replace('/confirm-email', `${prefix}/confirm-email`));
  await open();
  await page.getByRole('heading', { level: 1, name: texts.confirmAddress }).waitFor();
  expect(visitor.apiCalls, 'a mail scanner that opens every link confirms nothing').toEqual([]);
  await page.context().setOffline(true);
  await sendForm(page).click();
  await toast(page, texts.offline).waitFor();
  await page.context().setOffline(false);
  await sendForm(page).click();
  await page.getByRole('status').getByText(texts.addressConfirmed).waitFor();
  const nextLink = page.getByRole('main').getByRole('link');
  await nextLink.click();
  // The list then adds page and size to its address.
  await page.waitForURL(`**${prefix}/all-cows*`);
  await open();
  await sendForm(page).click();
  await page.getByRole('alert').getByText(texts.confirmLinkExpired).waitFor();
  await nextLink.click();
  await page.waitForURL(isAt(`${prefix}/forgot-password`));
  await goHydrated(visitor, `${prefix}/confirm-email`);
  await page.getByRole('alert').getByText(texts.confirmLinkIncomplete).waitFor();
});

describe('forgotten password in Bangla', () => {
  const { language, prefix } = BANGLA_PHONE;
  const texts = ACCOUNT_TEXTS[language];

  test('an emailed link changes the password once; the old password is rejected, the new one works', async ({
    newVisitor,
  }) => {
    const person = await newCustomer();
    const visitor = await newVisitor({ width: 360, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/sign-in`);
    await page.getByRole('link', { name: texts.forgot }).click();
    await page.waitForURL(isAt(`${prefix}/forgot-password`));
    await page.getByRole('heading', { level: 1, name: texts.forgot }).waitFor();
    await fill(page, { email: person.email });
    await sendForm(page).click();
    const sentNote = page.getByRole('status').getByText(texts.linkSent);
    await sentNote.waitFor();
    // The message is shown for that address only.
    await fill(page, { email: 'salma@' });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toHaveLength(1);
    expect(await sentNote.count()).toBe(0);

    const mail = (await smtp.to(person.email, 1, /reset-password/)).at(-1)?.text ?? '';
    const link = /http\S+reset-password#token=[\w-]+/.exec(mail)?.[0] ?? '';
    // The account is English, so its mail is too; the page exists in both languages.
    // Someone else is signed in on this device.
    const token = await signInByApi(page, await newCustomer());
    await goHydrated(visitor, link.replace('/reset-password', `${prefix}/reset-password`));
    await fill(page, { newPassword: LONG_PASSWORD });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.tooLong]);
    const password = 'another field, another rain';
    await fill(page, { newPassword: password });
    const ended = page.waitForResponse('**/api/auth/logout');
    await sendForm(page).click();
    await toast(page, texts.changedSignIn).waitFor();
    await page.waitForURL(isAt(`${prefix}/sign-in`));
    await ended;
    expect(await statusWith(token), 'the other user is signed out on the server too').toBe(401);
    await fill(page, { username: person.username, password: person.password });
    await sendForm(page).click();
    await toast(page, texts.wrongCredentials).waitFor();
    await fill(page, { password });
    await sendForm(page).click();
    await toast(page, texts.welcome).waitFor();

    await goHydrated(visitor, link.replace('/reset-password', `${prefix}/reset-password`));
    await fill(page, { newPassword: 'once more with feeling' });
    await sendForm(page).click();
    await toast(page, texts.linkExpired).waitFor();
    await goHydrated(visitor, `${prefix}/reset-password`);
    await page.getByRole('alert').getByText(texts.linkIncomplete).waitFor();
  });
});
