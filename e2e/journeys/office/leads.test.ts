import { formatPhone } from '@khamar/contract/phone-format';
import { expect } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { countTaps } from '../../src/buyers.ts';
import { signInAs } from '../../src/people.ts';
import { aPhone, LEAD_TEXTS, leadsApi } from '../../src/screens/leads.ts';
import { colleague } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  expectSoundScreen,
  type NewVisitor,
  takeScreenshot,
  test,
  type View,
  loseResponses,
} from '../../src/visitor.ts';

const stack = testStackForFile(3);

async function openOffice(newVisitor: NewVisitor, view: View) {
  const visitor = await newVisitor({ width: view.width, baseURL: stack.url, isReused: true });
  const { page } = visitor;
  const headers = await signInAs(visitor, 'admin');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const { language, prefix } = view;
  const texts = LEAD_TEXTS[language];
  const history = page.getByRole('region', { name: texts.history });
  return {
    visitor,
    page,
    texts,
    history,
    desk: colleague(stack.url, headers),
    ...leadsApi(stack.url, headers),
    open: (path: string) => page.goto(`${prefix}/dashboard${path}`),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  };
}

test('DESK-02 LIVE-03 on a phone a lead appears without a reload and is answered on WhatsApp in three taps, in its language', async ({
  newVisitor,
}) => {
  const at = await openOffice(newVisitor, BANGLA_PHONE);
  const { page, texts, row } = at;
  const taps = await countTaps(page);
  const stream = page.waitForResponse('**/api/live/office');
  await at.open('');
  expect((await stream).status()).toBe(200);
  await page.getByRole('link', { name: texts.leads }).click();
  await page.getByRole('heading', { name: texts.leads, level: 1 }).waitFor();
  const phone = aPhone();
  const message = 'গরুটা কি এখনো আছে?\nশুক্রবারে আসতে চাই।';
  const earlier = await at.createLead({ firstName: 'রহিমা', phone, tagId: 'NDL-002', language: 'bn' });
  await at.desk.add({ tagId: 'LEAD-1', currentPrice: 123_000, availabilityStatus: 'AVAILABLE' });
  const id = await at.createLead({ firstName: 'সালমা', phone, message, tagId: 'LEAD-1', language: 'bn' });
  await row('সালমা').waitFor();
  await row('রহিমা').waitFor();
  await expectSoundScreen(at.visitor, 'leads-bn-360');
  expect(await crampedBangla(page)).toEqual([]);
  await row('সালমা').getByRole('link', { name: 'সালমা', exact: true }).click();
  await page.getByRole('heading', { name: 'সালমা', level: 1 }).waitFor();
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: texts.whatsappTo('সালমা') }).click();
  const chat = new URL((await popup).url());
  expect(await taps()).toBe(3);
  expect(chat.pathname).toBe(`/${phone.slice(1)}`);
  const text = chat.searchParams.get('text') ?? '';
  expect(text).toMatch(/^আসসালামু আলাইকুম সালমা, /);
  expect(text).toContain(`${stack.url}/bn/cow/LEAD-1`);
  expect(text).toContain('৳১,২৩,০০০');
  await at.history.getByText(texts.whatsapp).waitFor();
  const { lead, events } = await at.thread(id);
  expect(lead.state).toBe('ANSWERED');
  expect(events.map(({ kind }) => kind)).toEqual(['WHATSAPP', 'STATE']);
  expect(events[0]?.text).toBe(text.trim());
  await expectSoundScreen(at.visitor, 'lead-bn-360');
  expect(await crampedBangla(page)).toEqual([]);

  // Other leads from the same number are listed next to it.
  await page.getByRole('region', { name: texts.others }).getByRole('link', { name: 'NDL-002' }).click();
  await page.getByRole('heading', { name: 'রহিমা', level: 1 }).waitFor();
  // A colleague changes it: updated without a reload.
  await at.change(earlier, { state: 'LOST' });
  await page.getByRole('heading', { level: 1 }).getByText(texts.lost).waitFor();
  expect(at.visitor.faults).toEqual([]);
});

test('DESK-02 on a desktop leads are searched and filtered in the URL, assigned, given notes and replied to by email once', async ({
  newVisitor,
}) => {
  const at = await openOffice(newVisitor, ENGLISH_DESK);
  const { page, texts, row, history } = at;
  const mark = aPhone();
  const id = await at.createLead({
    firstName: 'Karim',
    lastName: 'Uddin',
    email: 'karim@example.org',
    phone: mark,
    message: 'Is this cow calm?',
  });
  await at.createLead({ firstName: 'Nasreen' });
  await at.open('/leads');
  await row('Nasreen').waitFor();
  await page.getByRole('searchbox', { name: texts.search }).fill(mark.slice(4));
  await row('Nasreen').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe(`?q=${mark.slice(4)}`);
  await page.getByRole('combobox', { name: texts.assignee }).selectOption('me');
  await row('Karim Uddin').waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: texts.assignee }).selectOption('none');
  await row('Karim Uddin').waitFor();
  await expectSoundScreen(at.visitor, 'leads-en-1440');
  await row('Karim Uddin').getByRole('link', { name: 'Karim Uddin', exact: true }).click();

  await page.getByRole('heading', { name: 'Karim Uddin', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: texts.assignee }).selectOption('admin');
  await history.getByText('Assigned to').waitFor();
  const note = page.getByRole('form', { name: texts.note });
  await note.getByRole('button', { name: texts.saveNote }).click();
  await note.getByText('Enter a note').waitFor();
  await note.getByRole('textbox').fill('Wants a calm one');
  await note.getByRole('button', { name: texts.saveNote }).click();
  await history.getByText('Wants a calm one').waitFor();
  await expect.poll(() => note.getByRole('textbox').inputValue()).toBe('');

  const reply = page.getByRole('form', { name: texts.reply });
  const text = reply.getByRole('textbox', { name: 'Message' });
  expect(await text.inputValue()).toContain('Assalamu alaikum Karim Uddin');
  await text.fill('She is very calm.');
  // The response is lost; the idempotency key makes the retry safe.
  await loseResponses(page, '**/answers', { times: 1 });
  await reply.getByRole('button', { name: texts.sendMail }).click();
  await reply.getByRole('alert').getByText(/\S/).waitFor();
  expect(await text.inputValue()).toBe('She is very calm.');
  await reply.getByRole('button', { name: texts.sendMail }).click();
  await reply.getByRole('alert').getByText(/\S/).waitFor({ state: 'detached' });
  await history.getByText('She is very calm.').waitFor();
  expect(at.visitor.faults.splice(0)).toEqual([
    expect.stringContaining('ERR_CONNECTION_RESET'),
    expect.stringMatching(/^Form submission failed:/),
  ]);
  const { lead, events } = await at.thread(id);
  expect([lead.state, lead.assignee?.username]).toEqual(['ANSWERED', 'admin']);
  expect(events.map(({ kind }) => kind)).toEqual(['ASSIGNEE', 'NOTE', 'MAIL', 'STATE']);
  await page.getByRole('heading', { level: 1 }).getByText(texts.replied).waitFor();
  await expectSoundScreen(at.visitor, 'lead-en-1440');

  await at.open('/leads?assignee=me&state=ANSWERED');
  await row('Karim Uddin').waitFor();
  // An unknown id shows no one's message.
  await at.open(`/leads/${crypto.randomUUID()}`);
  await page.getByText('Lead not found.').waitFor();
});

test('DESK-02 a booking created from a lead has its form prefilled; the lead is won and links to the booking', async ({
  newVisitor,
}) => {
  const at = await openOffice(newVisitor, BANGLA_PHONE);
  const { page, texts, history } = at;
  await at.desk.add({ tagId: 'LEAD-7', currentPrice: 100_000, availabilityStatus: 'AVAILABLE' });
  const phone = aPhone();
  const id = await at.createLead({ firstName: 'Jamila', phone, tagId: 'LEAD-7' });
  await at.open(`/leads/${id}`);
  await page.getByRole('link', { name: texts.book }).click();
  await page.locator('#caller-tagId').waitFor();
  const filled = await page
    .locator('main form input')
    .evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ value }) => value));
  expect(filled.slice(0, 3)).toEqual(['LEAD-7', 'Jamila', formatPhone('en', phone)]);
  await takeScreenshot(page, 'caller-from-lead-bn-360');
  await at.press(texts.hold);
  await page
    .getByRole('heading', { level: 1 })
    .getByText(/^[2-9A-Z]{8}$/)
    .waitFor();
  const { lead, events } = await at.thread(id);
  expect(lead.state).toBe('WON');
  const code = events.find(({ kind }) => kind === 'BOOKING')?.bookingCode ?? '';
  expect(page.url()).toContain(code);
  await at.open(`/leads/${id}`);
  await history.getByRole('link', { name: code }).waitFor();
  await page.getByRole('heading', { level: 1 }).getByText(texts.won).waitFor();
  expect(at.visitor.faults).toEqual([]);
});
