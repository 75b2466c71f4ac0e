import { describe, expect } from 'vitest';
import { BANGLA_PHONE, holdCalls, SHOP_VIEWS, test } from '../../src/visitor.ts';

const SCRIPTS = '**/assets/*.js';
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));

describe.each(SHOP_VIEWS)('before the first touch in $language at $width px', ({ width, prefix }) => {
  test('a page runs none of its scripts, and a link opens the next page without them', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await page.goto(`${prefix}/all-cows`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(isHydrated)).toBe(false);
    const link = page.getByRole('article').first().getByRole('link').last();
    const href = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${href}`);
    expect(await page.evaluate(isHydrated)).toBe(false);
    expect(visitor.apiCalls).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  test('the first tap is shown at once and carried out when the scripts arrive; more taps on it count once', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const release = await holdCalls(page, SCRIPTS);
    await page.goto(`${prefix}/all-cows`, { waitUntil: 'commit' });
    const save = page.getByRole('article').first().locator('button[aria-pressed]');
    await save.click();
    await save.click();
    expect(await save.getAttribute('data-pressed')).toBe('');
    release();
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
    expect(await save.getAttribute('data-pressed')).toBeNull();
    expect(visitor.faults).toEqual([]);
  });

  test('CAT-04 a tag typed before the scripts arrive is searched', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const release = await holdCalls(page, SCRIPTS);
    await page.goto(`${prefix}/all-cows`, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('NDL-24');
    release();
    await page.waitForURL(/tagId=NDL-24/);
    expect(visitor.faults).toEqual([]);
  });
});

test('CAT-04 a filter ticked before the scripts arrive is applied', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const release = await holdCalls(page, SCRIPTS);
  await page.goto('/all-cows', { waitUntil: 'commit' });
  // The page has arrived, so nothing moves any more.
  await page.locator('footer').waitFor();
  await page.locator('#filters input[type=checkbox]').first().check();
  release();
  await page.waitForURL(/all-cows\?(?!page)/);
  expect(visitor.faults).toEqual([]);
});

test('CAT-04 the filters open before the scripts arrive; after that, Back closes them and typing goes on', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor(BANGLA_PHONE);
  const { page } = visitor;
  const release = await holdCalls(page, SCRIPTS);
  await page.goto('/bn/all-cows', { waitUntil: 'commit' });
  await page.locator('section button[popovertarget=filters]').click();
  await page.locator('#filters:popover-open').waitFor();
  const tag = page.locator('#filters').getByRole('searchbox');
  await tag.pressSequentially('NDL-2');
  release();
  await page.locator('#filters[open]').waitFor();
  await page.keyboard.type('4');
  await page.waitForURL(/tagId=NDL-24/);
  await page.goBack();
  await page.locator('#filters').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/bn/all-cows');
  expect(visitor.faults).toEqual([]);
});

test('CAT-11 F34 a cow page links back to the list the visitor came from, also without scripts running', async ({
  newVisitor,
}) => {
  const { prefix, width } = BANGLA_PHONE;
  const { page } = await newVisitor({ width });
  await page.goto(`${prefix}/all-cows?color=Red&page=1&size=12`);
  await page.getByRole('article').first().getByRole('link').last().click();
  await page.waitForURL('**/cow/*');
  await page.locator('a[data-back-to-list]').click();
  await page.waitForURL(/all-cows\?color=Red/);
  expect(await page.evaluate(isHydrated)).toBe(false);
});

test('a visitor with saved cows sees their number without touching anything', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto('/all-cows');
  await page.getByRole('article').first().locator('button[aria-pressed]').click();
  await page.locator('[aria-pressed=true]').first().waitFor();
  await page.goto('/about-us');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Saved 1/ })
    .waitFor();
});

test('a script that fails to load leaves a page that works as without scripts; the next tap on a button loads it again', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor(BANGLA_PHONE);
  await page.route('**/assets/entry.client-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/bn/all-cows');
  const save = page.getByRole('article').first().locator('button[aria-pressed]');
  await save.click();
  await expect.poll(() => save.getAttribute('data-pressed')).toBeNull();
  await page.locator('section button[popovertarget=filters]').click();
  await page.locator('#filters:popover-open').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute('**/assets/entry.client-*.js');
  const reloaded = page.waitForEvent('load');
  await save.click();
  await reloaded;
  await save.click();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
});

test('CONTACT-01 a form can be sent if the scripts fail to load, with what was typed', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
  await page.goto('/contact-us');
  const name = page.getByLabel('First name');
  const failed = page.waitForEvent('requestfailed');
  await name.fill('Salma');
  await failed;
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await name.press('Enter');
  expect((await posted).postData()).toContain('Salma');
});
