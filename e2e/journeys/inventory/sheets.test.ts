import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { colleague, OFFICE_TEXTS } from '../../src/screens/office.ts';
import {
  badSheet,
  chooseSheet,
  downloaded,
  goodSheet,
  longSheet,
  readQrCode,
  SHEET_TEXTS,
} from '../../src/screens/sheets.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  ENGLISH_DESK,
  ENGLISH_PHONE,
  expectSoundScreen,
  type NewVisitor,
  takeScreenshot,
  test,
  type View,
  OFFICE_VIEWS,
} from '../../src/visitor.ts';

const stack = testStackForFile(12);

async function openScreen(newVisitor: NewVisitor, { width, prefix, language }: View, path = '/cows/all') {
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  const { page } = visitor;
  await page.goto(`${prefix}/dashboard${path}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const texts = { ...OFFICE_TEXTS[language], ...SHEET_TEXTS[language] };
  return { visitor, page, texts, headers, desk: colleague(stack.url, headers) };
}

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const { language, width, prefix } = view;
  const mark = `IMP-${language}-${width}`.toUpperCase();

  test('a sheet is checked row by row, imported completely, exported as the table shows it, and printed as ear tags', async ({
    newVisitor,
  }) => {
    const { visitor, page, texts, desk } = await openScreen(newVisitor, view);
    await page.getByRole('link', { name: texts.importLink, exact: true }).click();
    const sample = await downloaded(page, () => page.getByRole('button', { name: texts.sample }).click());
    expect(sample.text).toMatch(texts.sampleHead);

    await chooseSheet(page, badSheet(mark));
    await page.getByText(texts.bad).waitFor();
    const lines = page.locator('main ol > li').filter({ has: page.locator('ul') });
    for (const [at, fault] of texts.faults.entries()) expect(await lines.nth(at).innerText()).toMatch(fault);
    await expectSoundScreen(visitor, `import-bad-${language}-${width}`);
    expect(await page.getByRole('button', { name: texts.registerAll }).count(), 'all or none').toBe(0);

    await chooseSheet(page, goodSheet(mark));
    await page.getByText(texts.good, { exact: true }).waitFor();
    expect(await page.locator('main section ol > li').first().innerText()).toMatch(texts.row);
    await page.getByText(texts.ignored).waitFor();
    expect(await desk.find(`${mark}-1`), 'nothing is saved yet').toBeUndefined();
    await takeScreenshot(page, `import-good-${language}-${width}`);
    await page.getByRole('button', { name: texts.registerAll }).click();
    await page.getByText(texts.done).waitFor();
    expect(await desk.find(`${mark}-2`)).toMatchObject({ age: 3, currentPrice: 153_500 });
    await expectSoundScreen(visitor, `import-done-${language}-${width}`);
    await page.getByRole('link', { name: texts.see }).click();
    await page
      .getByRole('row')
      .filter({ hasText: `${mark}-2` })
      .waitFor();

    // The current search and order, with headers that Excel reads.
    await page.goto(`${prefix}/dashboard/cows/all?tagId=${mark}&sortField=tagId&sortDir=desc`);
    await page
      .getByRole('row')
      .filter({ hasText: `${mark}-2` })
      .waitFor();
    const sheet = await downloaded(page, () => page.getByRole('button', { name: texts.exportCsv }).click());
    expect(sheet.name).toMatch(/^cows-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = sheet.text.trimEnd().split('\r\n');
    expect(head).toBe(`\uFEFF${texts.head}`);
    expect(rows.map((row) => row.split(',')[0])).toEqual([`${mark}-2`, `${mark}-1`]);
    await page.getByText(texts.downloaded).waitFor();

    await page
      .locator('thead input, label:has-text("All") input, label:has-text("সব") input')
      .locator('visible=true')
      .first()
      .check();
    await page.getByRole('region').getByRole('link', { name: texts.tags }).click();
    await page.getByText(texts.tagCount).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const tag of [`${mark}-1`, `${mark}-2`]) {
      const card = page.locator(`[data-tag="${tag}"]`);
      expect(await card.innerText()).toContain(texts.weight);
      expect(await readQrCode(card.getByRole('img'))).toBe(`${stack.url}/cow/${tag}`);
    }
    expect(visitor.faults).toEqual([]);
  });

  test('a deleted cow can be restored, unless another cow has its tag', async ({ newVisitor }) => {
    const tag = `GONE-${language}-${width}`.toUpperCase();
    const { visitor, page, texts, desk } = await openScreen(newVisitor, view);
    await desk.add({ tagId: tag });
    await desk.remove(tag);
    const other = await desk.add({ tagId: tag });
    await page.getByRole('link', { name: texts.removed }).click();
    const back = page.getByRole('button', { name: texts.restore(tag) });
    await back.click();
    await page.getByRole('alert').getByText(texts.tagTaken).waitFor();
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `removed-${language}-${width}`);
    await desk.change(other, { tagId: `${tag}-NEW` });
    await back.click();
    await page.getByText(texts.back(tag)).waitFor();
    await page.getByText(texts.none).waitFor();
    expect((await desk.find(tag))?.tagId).toBe(tag);
  });
});

test('ten ear tags fit on an A4 page, and nothing else of the office is printed', async ({ newVisitor }) => {
  const { page } = await openScreen(newVisitor, ENGLISH_DESK, '/cows/tags?tagId=NDL&sortField=tagId&size=20');
  await page.locator('[data-tag]').nth(11).waitFor();
  // Its print layout is a separate file.
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLLinkElement>('main link[rel=stylesheet]')?.sheet instanceof CSSStyleSheet,
  );
  const pages = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(await pages()).toHaveLength(2);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header, aside, h1, nav').locator('visible=true').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  // Only the selected ones; missing ones are named.
  await page.goto('/dashboard/cows/tags?tagId=NDL&chosen=NDL-003,NDL-999');
  await page.getByText('No longer on this inventory page: NDL-999').waitFor();
  expect(await page.locator('[data-tag]').count()).toBe(1);
});

test('retrying an import whose response was lost imports nothing twice; a phone renders 100 rows at a time', async ({
  newVisitor,
}) => {
  const { page, desk } = await openScreen(newVisitor, ENGLISH_PHONE, '/cows/import');
  await page.route('**/preview-import', (route) => route.abort('internetdisconnected'), { times: 1 });
  await chooseSheet(page, longSheet('BIG', 250));
  const again = page.getByRole('button', { name: 'Try again' });
  await page.getByText("No connection. Try again when you're online.").waitFor();
  await again.click();
  await page.getByText('250 rows ready').waitFor();
  expect(await page.locator('main section ol > li').count(), 'rendered in steps of 100').toBe(100);
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  await expect.poll(() => page.locator('main section ol > li').count()).toBe(200);

  const before = await desk.total();
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/import-cows', async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    await held.promise;
    const response = await route.fetch();
    // The server has imported it, but the response is lost.
    await (sent.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  await page.getByRole('button', { name: 'Register 250 cows' }).click();
  await page.getByRole('progressbar', { name: 'Registering cows…' }).waitFor();
  held.resolve();
  await page.getByText("It's safe to try again: nothing is registered twice.").waitFor();
  expect(await desk.total()).toBe(before + 250);
  await again.click();
  await page.getByText('250 cows registered').waitFor();
  expect(await desk.total()).toBe(before + 250);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size, 'the same import').toBe(1);
});

test('a file that is not a valid sheet shows what is wrong with it', async ({ newVisitor }) => {
  const { visitor, page } = await openScreen(newVisitor, ENGLISH_DESK, '/cows/import');
  const alert = page.getByRole('alert').first();
  const invalidFiles: [string | Buffer, string][] = [
    ['', 'This file is empty.'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]), 'In Excel, save it as “CSV UTF-8”.'],
    ['x'.repeat(4 * 1024 * 1024 + 1), 'This file is larger than 4 MB.'],
    ['Tag ID,Breed\nIMP-2,Deshi', 'Missing columns: Age, Weight, Price, Status, Description.'],
    ['Tag ID,Tag,Age,Weight,Price,Status,Description\na,b,1,2,3,4,5', 'Duplicate columns: Tag ID.'],
    [longSheet('MANY', 1001), 'This file has more than 1,000 cows.'],
    [longSheet('NONE', 0), 'No rows below the header.'],
    [`${longSheet('OPEN', 1)}\nA,"b`, "Row 3 can't be read."],
  ];
  for (const [file, message] of invalidFiles) {
    await chooseSheet(page, file);
    await alert.getByText(message).waitFor();
  }
  visitor.faults.length = 0;
  await expectSoundScreen(visitor, 'import-invalid-1440');
  // Excel's "Unicode text" format, with tabs.
  const text = goodSheet('UTF')
    .replaceAll('"১,৫৩,৫০০"', '153500')
    .replaceAll('"Calm, eats well"', 'Calm and eats well');
  await chooseSheet(page, Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'));
  await page.getByText('2 rows ready').waitFor();
});

test('an export shows progress, and says when it is rejected or offline', async ({ newVisitor }) => {
  const { page } = await openScreen(newVisitor, ENGLISH_DESK);
  const held = Promise.withResolvers<void>();
  await page.route('**/export-cows**', async (route) => {
    await held.promise;
    await route.abort('internetdisconnected');
  });
  const button = page.getByRole('button', { name: 'Export CSV' });
  await button.click();
  await page.locator('button[aria-busy=true]').getByText('Preparing CSV…').waitFor();
  held.resolve();
  await page.getByRole('alert').getByText("No connection. Try again when you're online.").waitFor();
  await page.unroute('**/export-cows**');
  const error = {
    message: "We're very busy right now. Please try again in a moment.",
    code: 'busy',
    requestId: '1',
  };
  await page.route('**/export-cows**', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: error.message, data: error } }),
  );
  await button.click();
  await page.getByRole('alert').getByText(error.message).waitFor();
});
