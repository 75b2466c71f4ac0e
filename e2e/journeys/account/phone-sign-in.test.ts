import { randomUUID } from 'node:crypto';
import { openSmsGatewayServer, type SmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { demoLogin, type Login, newPerson, openBrowser } from '@khamar/testkit/people/people';
import { openSmtpServer, type SmtpServer } from '@khamar/testkit/servers/smtp-server';
import { describe, expect } from 'vitest';
import { availableCowsOf, newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { ownAddress, signInByApi } from '../../src/people.ts';
import { ACCOUNT_TEXTS, errorsIn, fill, isAt, sendForm, toast } from '../../src/screens/account.ts';
import { BOOKING_TEXTS } from '../../src/screens/bookings.ts';
import {
  codesOf,
  inBanglaDigits,
  newNumber,
  PHONE_SIGN_IN_TEXTS,
  rememberedStep,
  wrongFor,
} from '../../src/screens/phone-sign-in.ts';
import {
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  hasFocus,
  loseResponses,
  SHOP_VIEWS,
  test,
  waitForHydration,
} from '../../src/visitor.ts';

let gateway: SmsGatewayServer | undefined;
let smtp: SmtpServer | undefined;
const stack = testStackForFile(30, async (later) => {
  [gateway, smtp] = await Promise.all([openSmsGatewayServer(later), openSmtpServer(later)]);
  return { ...gateway.settings, SMTP_URL: smtp.url, MAIL_RETRY_SECONDS: '1' };
});
const availableCow = availableCowsOf(stack);

const codeFor = codesOf(() => gateway);

const EXPECTED = /status of (403|404|410|422|429)|DISCONNECTED|CONNECTION_RESET|^Form submission failed:/;

/** Verifies the number of this account, as on its account page. */
async function verifyNumber(login: Login, mobile: string): Promise<void> {
  const browser = openBrowser(`${stack.url}/api`);
  await browser.signIn(login);
  await browser.send('PUT', '/auth/phone', { mobile });
  await browser.send('POST', '/auth/phone/code');
  const { status, text } = await browser.send('POST', '/auth/phone/verify', { code: await codeFor(mobile) });
  if (status !== 200) throw new Error(text);
}

describe.each(SHOP_VIEWS)('sign-in by phone in $language at $width px', ({ language, width, prefix }) => {
  const texts = { ...ACCOUNT_TEXTS[language], ...PHONE_SIGN_IN_TEXTS[language] };
  const place = () => ({ width, baseURL: stack.url, ...ownAddress() });

  test('PHONE-01 PHONE-02 a number and the code from the SMS sign in and return to the cow; a wrong code, a lost connection and a reload lose nothing', async ({
    newVisitor,
  }) => {
    const tagId = await availableCow();
    const number = newNumber();
    const visitor = await newVisitor(place());
    const { page } = visitor;
    const cow = `${prefix}/cow/${tagId}#hold`;
    const main = page.getByRole('main');
    // Sign-up asks for an email and a password, which many buyers have not.
    await goHydrated(visitor, `${prefix}/sign-up?next=${encodeURIComponent(cow)}`);
    await main.getByText(texts.onlyPhone).waitFor();
    await main.getByRole('link', { name: texts.byCode }).click();
    await page.waitForURL(isAt(`${prefix}/sign-in?next=${encodeURIComponent(cow)}`));
    await main.getByText(texts.toReserve(tagId)).waitFor();
    // Sent here by the shop: the code first, the whole password form below it.
    const mobile = main.getByLabel(texts.mobile, { exact: true });
    await mobile.waitFor();
    await main.getByRole('heading', { name: texts.orByPassword }).waitFor();
    await main.locator('[name=username]').waitFor();
    await main.locator('[name=password]').waitFor();
    expect(await main.locator('input').first().getAttribute('name')).toBe('mobile');
    expect(await mobile.getAttribute('type')).toBe('tel');
    expect(await mobile.getAttribute('autocomplete')).toBe('tel');
    await mobile.fill('0171234');
    await main.getByRole('button', { name: texts.get }).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.wrongNumber]);
    await expectSoundScreen(visitor, `phone-sign-in-number-${language}`);
    await mobile.fill(inBanglaDigits(number));
    // The SMS is sent, but the phone does not learn of it: trying again sends no second one.
    await loseResponses(page, '**/auth/phone-sign-in/code', { times: 1 });
    await page.keyboard.press('Enter');
    await main.getByRole('alert').getByText(texts.offline).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await main.getByText(texts.offline).waitFor({ state: 'detached' });
    expect(await mobile.inputValue()).toBe(inBanglaDigits(number));
    await page.keyboard.press('Enter');

    const field = main.getByLabel(texts.code);
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await main.locator('[name=password]').count()).toBe(0);
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await main.getByText(texts.wait).waitFor();
    const code = await codeFor(number);
    expect(await rememberedStep(page)).not.toContain(code);
    await page.reload();
    await waitForHydration(page);
    const shown = language === 'bn' ? inBanglaDigits(number) : number.replace(/^\+88(\d{5})/, '$1-');
    await main.getByText(shown, { exact: true }).waitFor();
    // The sixth digit submits.
    await field.fill(wrongFor(code));
    await expect.poll(() => errorsIn(page)).toEqual([texts.wrong]);
    // The button does not send the rejected code again, which would cost a second try.
    await page.keyboard.press('Enter');
    await expect.poll(() => errorsIn(page)).toEqual([texts.wrong]);
    expect(visitor.apiCalls.filter((call) => call === '/api/auth/phone-sign-in')).toHaveLength(1);
    await expectSoundScreen(exceptFaults(visitor, EXPECTED), `phone-sign-in-code-${language}`);
    // Typing replaces the wrong code.
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.type(code);
    await toast(page, texts.welcome).waitFor();
    await page.waitForURL((url) => url.pathname + url.hash === cow);
    expect(await rememberedStep(page)).toBeNull();
    expect(gateway?.arrived.filter(({ to }) => to === number)).toHaveLength(1);

    // The new account has no password that its page could ask for, and nobody chose its username.
    await goHydrated(visitor, `${prefix}/account`);
    await main.getByRole('heading', { name: shown, exact: true }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/u1\d{9}/);
    const password = page.locator('section[aria-labelledby=password]');
    await password.getByText(texts.passwordNeedsEmail).waitFor();
    expect(await password.locator('input').count()).toBe(0);
    await expectSoundScreen(exceptFaults(visitor, EXPECTED), `account-without-password-${language}`);
  });

  test('PHONE-02 another code can be requested after a minute, the number can be changed, and a dead code says so', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await page.clock.install();
    await goHydrated(visitor, `${prefix}/sign-in`);
    const main = page.getByRole('main');
    // Back at the password, its form has the focus.
    await main.getByRole('button', { name: texts.byCode }).click();
    await main.getByRole('button', { name: texts.byPassword }).click();
    await expect.poll(() => hasFocus(main.locator('#username'))).toBe(true);
    // The number typed as a username is not typed twice.
    const [first, number] = [newNumber(), newNumber()];
    await fill(page, { username: first.replace('+88', '') });
    await main.getByRole('button', { name: texts.byCode }).click();
    await main.getByRole('button', { name: texts.get }).click();
    const field = main.getByLabel(texts.code);
    await field.waitFor();
    await main.getByRole('button', { name: texts.change, exact: true }).click();
    await main.getByLabel(texts.mobile).fill(number);
    await main.getByRole('button', { name: texts.get }).click();
    const code = await codeFor(number);
    for (let tries = 0; tries < 5; tries += 1) {
      const response = page.waitForResponse('**/auth/phone-sign-in');
      await field.fill(String(Number(wrongFor(code)) + tries * 2).padStart(6, '0'));
      await response;
      await expect.poll(() => errorsIn(page)).toEqual([texts.wrong]);
    }
    await field.fill(code);
    await main.getByRole('alert').getByText(texts.dead).waitFor();
    expect(await main.getByRole('button', { name: texts.again }).count()).toBe(0);
    await page.clock.fastForward(61_000);
    await main.getByRole('button', { name: texts.again }).click();
    await main.getByRole('status').getByText(texts.resent).waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await field.inputValue()).toBe('');
    expect(exceptFaults(visitor, EXPECTED).faults).toEqual([]);
  });

  test('PHONE-02 the username field takes the verified number and email of the account; the code of a staff number leads to the password', async ({
    newVisitor,
  }) => {
    const person = newPerson();
    await openBrowser(`${stack.url}/api`).signUp(person);
    const number = newNumber();
    await verifyNumber(person, number);
    const mail = (await smtp?.to(person.email, 1, /confirm-email/))?.at(-1)?.text ?? '';
    const token = /confirm-email#token=([\w-]+)/.exec(mail)?.[1];
    await openBrowser(`${stack.url}/api`).send('PUT', '/auth/confirm-email', { token });
    for (const username of [inBanglaDigits(number), person.email]) {
      const { page } = await newVisitor(place());
      await page.goto(`${prefix}/sign-in`);
      await waitForHydration(page);
      await page.getByText(texts.anyName).waitFor();
      await fill(page, { username, password: person.password });
      await sendForm(page).click();
      await toast(page, texts.welcome).waitFor();
      await page.waitForURL(isAt(prefix === '' ? '/' : prefix));
    }

    const staff = demoLogin('agent');
    const staffNumber = newNumber();
    await verifyNumber(staff, staffNumber);
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/sign-in`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: texts.byCode }).click();
    await main.getByLabel(texts.mobile).fill(staffNumber);
    await main.getByRole('button', { name: texts.get }).click();
    await main.getByLabel(texts.code).fill(await codeFor(staffNumber, 2));
    await main.getByRole('alert').getByText(texts.staff).waitFor();
    expect(await rememberedStep(page)).toBeNull();
    await expectSoundScreen(exceptFaults(visitor, EXPECTED), `phone-sign-in-staff-${language}`);
    await fill(page, { username: staffNumber, password: staff.password });
    await sendForm(page).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/dashboard`);
  });

  test('PHONE-04 name, email, address and language are saved in the profile, shown after a reload, and the receipt has the name', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer(stack.url);
    const code = await buyer.hold(await availableCow());
    const { advancePaisa } = await buyer.booking(code);
    const owner = await ownerOf(stack.url);
    await owner.confirm(await buyer.pay(code, newTrxId(), advancePaisa));
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await signInByApi(page, buyer.login);
    await goHydrated(visitor, `${prefix}/account`);
    const profile = page.locator('section[aria-labelledby=profile]');
    const email = `salma-${randomUUID()}@example.org`;
    const values = { name: 'সালমা বেগম', email, address: 'House 12, Road 3\nSavar, Dhaka' };
    for (const [name, value] of Object.entries(values)) await profile.locator(`[name=${name}]`).fill(value);
    await profile.locator('[name=language]').selectOption('bn');
    await page.context().setOffline(true);
    await profile.getByRole('button').click();
    await profile.getByRole('alert').getByText(texts.offline).waitFor();
    await page.context().setOffline(false);
    await profile.locator('[name=name]').fill('স');
    await profile.getByRole('button').click();
    await expect.poll(() => errorsIn(page)).toHaveLength(1);
    await profile.locator('[name=name]').fill(values.name);
    await profile.getByRole('button').click();
    await toast(page, texts.profileSaved).waitFor();
    await page.reload();
    for (const [name, value] of Object.entries(values))
      await expect.poll(() => profile.locator(`[name=${name}]`).inputValue()).toBe(value);
    expect(await profile.locator('[name=language]').inputValue()).toBe('bn');
    await expectSoundScreen(exceptFaults(visitor, EXPECTED), `profile-${language}`);

    await goHydrated(visitor, `${prefix}/bookings/${code}`);
    await page.getByRole('main').getByRole('link', { name: BOOKING_TEXTS[language].receipt }).click();
    await page.getByText(values.name).first().waitFor();
  });

  test("PHONE-02 a caller's booking appears in the account of the verified number after its code is typed", async ({
    newVisitor,
  }) => {
    const owner = await ownerOf(stack.url);
    const number = newNumber();
    const tagId = await availableCow();
    const code = await owner.bookForCaller(tagId, 'Karim Mia', number);
    const person = newPerson();
    await openBrowser(`${stack.url}/api`).signUp(person);
    await verifyNumber(person, number);
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await signInByApi(page, person);
    await goHydrated(visitor, `${prefix}/bookings`);
    const main = page.getByRole('main');
    await main.getByText(texts.bookedByPhone).click();
    await main.getByLabel(texts.bookingCode).fill('23456789');
    await main.getByRole('button', { name: texts.addBooking }).click();
    await main.getByRole('alert').getByText(texts.unknownBooking).waitFor();
    await expectSoundScreen(exceptFaults(visitor, EXPECTED), `booked-by-phone-${language}`);
    await main.getByLabel(texts.bookingCode).fill(` ${code.toLowerCase()} `);
    await main.getByRole('button', { name: texts.addBooking }).click();
    await toast(page, texts.bookingAdded).waitFor();
    await main.locator(`a[href$="/bookings/${code}"]`).first().waitFor();
  });
});
