import { responseOf } from '@khamar/contract/envelope';
import { RecipientPage } from '@khamar/contract/messages/recipient';
import { newAddress, newLead } from '@khamar/testkit/people/people';
import { startWorker } from '@khamar/testkit/processes/processes';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { signInAs } from '../../src/people.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, ENGLISH_DESK, expectSoundScreen, takeScreenshot, test } from '../../src/visitor.ts';

const stack = testStackForFile(3);

/** Visitors send leads, each from its own IP address. */
async function createLead(lead: object): Promise<{ email: string }> {
  const body = { ...newLead(), ...lead };
  const response = await fetch(`${stack.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return body;
}

async function startMail() {
  const smtp = await openSmtpServer(onTestFinished);
  const settings = { DATABASE_URL: stack.databaseUrl, SMTP_URL: smtp.url, FARM_EMAIL: 'farm@example.org' };
  return { smtp, start: () => startWorker(settings, onTestFinished) };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const messageFields = (page: Page, language: string) => {
  const box = page.getByRole('group', { name: language, exact: false }).first();
  return { box, subject: box.locator('input'), body: box.locator('textarea') };
};

test('DESK-03 a message is written from a template, previewed and sent in two languages; a lost response sends nothing twice', async ({
  newVisitor,
}) => {
  const { width, prefix } = BANGLA_PHONE;
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const { page } = visitor;
  const rina = await createLead({ firstName: 'রিনা', lastName: 'খাতুন', tagId: 'NDL-001', language: 'bn' });
  const john = await createLead({ firstName: 'John', lastName: 'Gomes', language: 'en' });
  await signInAs(visitor, 'admin');
  await page.goto(`${prefix}/dashboard/messages/new`);

  // Without recipients: the error is at the search field, which gets the focus.
  await press(page, 'বার্তা পাঠান');
  await page.getByRole('alert').getByText('অন্তত একজন প্রাপক বেছে নিন').waitFor();
  for (const name of ['রিনা', 'gomes']) {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('list', { name: 'ফলাফল' }).getByRole('button').first().click();
    await page.getByRole('list', { name: 'ফলাফল' }).waitFor({ state: 'hidden' });
  }
  await page.getByText('প্রাপক ২ জন (বাংলায় ১, ইংরেজিতে ১)').waitFor();
  await page.getByRole('combobox', { name: 'নমুনা থেকে শুরু করুন' }).selectOption('গরু পাঠানোর জন্য প্রস্তুত');
  const preview = page.getByRole('region', { name: 'যেমন দেখাবে' });
  await preview.getByText('আসসালামু আলাইকুম রিনা খাতুন,').waitFor();
  await preview.getByText('NDL-001 পাঠানোর জন্য প্রস্তুত', { exact: true }).waitFor();
  await preview.getByText('Ready for delivery: your cow').waitFor();
  await expectSoundScreen(visitor, 'message-new-bn-360');
  expect(await crampedBangla(page)).toEqual([]);

  const english = messageFields(page, 'ইংরেজি');
  await english.body.fill('Dear {nmae}, ');
  await press(page, 'বার্তা পাঠান');
  await english.box.getByText('ব্র্যাকেটের শব্দটি চেনা যায়নি').waitFor();
  await english.body.fill('Dear ');
  await english.box.getByRole('button', { name: 'নাম', exact: true }).click();
  expect(await english.body.inputValue()).toBe('Dear {name}');
  await preview.getByText('Dear John Gomes').waitFor();

  // The response is lost: the message was sent, but the page does not know.
  let status = 0;
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    status = (await route.fetch()).status();
    return route.abort();
  });
  await press(page, 'বার্তা পাঠান');
  await page.getByRole('alert').getByText('কিছুই দুবার যাবে না').waitFor();
  expect(status).toBe(200);
  await page.unroute('**/api/messages');
  await page.reload();
  await page.getByText('প্রাপক ২ জন').waitFor();
  expect(await english.body.inputValue()).toBe('Dear {name}');
  await press(page, 'বার্তা পাঠান');
  await page.getByText('পাঠানো হচ্ছে').first().waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'পাঠানো হচ্ছে' }).count()).toBe(2);

  const mail = await startMail();
  await mail.start();
  const [bangla] = await mail.smtp.to(rina.email);
  expect(bangla?.subject).toBe('NDL-001 পাঠানোর জন্য প্রস্তুত');
  const [other] = await mail.smtp.to(john.email);
  expect(other?.text).toContain('Dear John Gomes');
  // The page updates by itself.
  await page.getByText('২ জনকে পাঠানো হয়েছে').waitFor();
  visitor.faults.length = 0;
  await expectSoundScreen(visitor, 'message-bn-360');
  await page.getByRole('link', { name: 'পাঠানো বার্তা' }).click();
  const sent = page.getByRole('table').getByRole('link', { name: 'পাঠানোর জন্য প্রস্তুত' });
  await sent.first().waitFor();
  expect(await sent.count(), 'sent once').toBe(1);
  await expectSoundScreen(visitor, 'messages-bn-360');
  // The draft is cleared for the next message.
  await page.goto(`${prefix}/dashboard/messages/new`);
  await page.getByText('এখনো কোনো প্রাপক নেই').waitFor();
  expect(await english.body.inputValue()).toBe('');
});

test('DESK-03 a link preselects a group or a lead; sending to more than twenty people must be confirmed', async ({
  newVisitor,
}) => {
  const { width } = ENGLISH_DESK;
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const { page } = visitor;
  await Promise.all(
    Array.from({ length: 21 }, (_, n) => createLead({ firstName: `Lead ${n}`, language: 'en' })),
  );
  const headers = await signInAs(visitor, 'admin');
  const response = await fetch(`${stack.url}/api/messages/recipients?group=leads&state=NEW`, { headers });
  const { data } = responseOf(RecipientPage).parse(await response.json());
  const total = data.totalRecipients;
  expect(total).toBeGreaterThan(20);

  await page.goto('/dashboard/leads');
  await page.getByRole('link', { name: 'Message all' }).click();
  await page.getByText(`Recipients: ${total}`).waitFor();
  await page.getByRole('combobox', { name: 'Use a template' }).selectOption('Eid: bookings are open');
  await press(page, 'Send message');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${total} people will get this email`).waitFor();
  await takeScreenshot(page, 'message-confirm-en-1440', { fullPage: false });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await press(page, 'Send message');
  await dialog.getByRole('button', { name: `Send to ${total} people` }).click();
  await page.getByRole('heading', { name: `Recipients: ${total}` }).waitFor();
  visitor.faults.length = 0;
  await expectSoundScreen(visitor, 'message-en-1440');

  await page.goto(`/dashboard/messages/new?lead=${data.recipients[0]?._id}`);
  await page.getByText('Recipients: 1 (').waitFor();
  await expectSoundScreen(visitor, 'message-new-en-1440');
});

test('DESK-03 owners add, change and delete templates', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: ENGLISH_DESK.width, baseURL: stack.url, isReused: true });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard/messages/templates');
  await page.getByRole('heading', { name: 'Visit the farm' }).waitFor();
  await expectSoundScreen(visitor, 'templates-en-1440');
  await press(page, 'Add template');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.locator('[id$=-error]').count()).toBe(6);
  const fill = async (language: string, name: string) => {
    const box = dialog.getByRole('group', { name: language }).first();
    for (const [index, text] of [name, `Subject of ${name}`].entries())
      await box.locator('input').nth(index).fill(text);
    await box.locator('textarea').fill('Dear {name}, it rains.');
  };
  await fill('English', 'Visit the farm');
  await fill('Bangla', 'বৃষ্টি');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A template with this name already exists').waitFor();
  await fill('English', 'Rain');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await press(page, 'Edit: Rain');
  await dialog.getByRole('textbox', { name: 'Subject' }).first().fill('Much rain at {farm}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Much rain at {farm}').waitFor();
  await press(page, 'Delete: Rain');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Rain', exact: true }).waitFor({ state: 'hidden' });
});
