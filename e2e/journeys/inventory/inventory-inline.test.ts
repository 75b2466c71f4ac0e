import { inSoak } from '@khamar/testkit/soak';
import { describe, expect } from 'vitest';
import { openInventory } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  expectSoundScreen,
  takeScreenshot,
  test,
  OFFICE_VIEWS,
  type Visitor,
  loseResponses,
  hasFocus,
} from '../../src/visitor.ts';

/** Inline editing in the inventory table: saving, undo, and a lost connection. */

const stack = testStackForFile(3);

const TEXTS = {
  en: {
    save: 'Save',
    undo: 'Undo',
    question: 'Save this price?',
    confirm: 'Save price',
    back: 'Edit price',
    notSavedYet: "Not saved yet. We'll retry when you're back online.",
    was: '৳1,53,500',
    cheaper: '৳1,40,000',
    expensive: '৳13,90,000',
    more: '806% higher',
  },
  bn: {
    save: 'সেভ করুন',
    undo: 'আগের মতো করুন',
    question: 'এই দাম সেভ করবেন?',
    confirm: 'দাম সেভ করুন',
    back: 'দাম বদলান',
    notSavedYet: 'এখনো সেভ হয়নি। নেটওয়ার্ক ফিরলেই আবার পাঠানো হবে।',
    was: '৳১,৫৩,৫০০',
    cheaper: '৳১,৪০,০০০',
    expensive: '৳১৩,৯০,০০০',
    more: '৮০৬% বেশি',
  },
} as const;

const TABLET = { language: 'bn', width: 768, prefix: '/bn' } as const;
const WIDTHS = [...OFFICE_VIEWS, ...inSoak([TABLET], [])];

describe.each(WIDTHS)('$language at $width px', ({ language, width }) => {
  const texts = TEXTS[language];
  /** A tablet has the desktop table in half the space, so only a screenshot is taken. */
  const checkScreen = (visitor: Visitor, name: string) =>
    width === 768 ? takeScreenshot(visitor.page, name) : expectSoundScreen(visitor, name);
  const tagOf = (name: string) => `${name}${language}${width}-1`.toUpperCase();

  test('saving a price shows the old and the new one with Undo; a price far from the old one must be confirmed', async ({
    newVisitor,
  }) => {
    const tagId = tagOf('SAVE');
    const at = await openInventory(newVisitor, stack, [tagId], { width, language });
    const { page } = at;
    await at.priceOf(tagId).click();
    await at.priceBox(tagId).fill('140000');
    await checkScreen(at.visitor, `inline-edit-${language}-${width}`);
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await expect.poll(async () => (await at.get(tagId)).currentPrice).toBe(140_000);
    const note = at.noteOf(tagId);
    await note.waitFor();
    expect(await note.innerText()).toContain(`${texts.was} → ${texts.cheaper}`);
    expect(await at.priceOf(tagId).innerText()).toContain(texts.cheaper);
    await checkScreen(at.visitor, `inline-undo-${language}-${width}`);
    await note.getByRole('button', { name: texts.undo }).click();
    await expect.poll(async () => (await at.get(tagId)).currentPrice).toBe(153_500);
    await expect.poll(() => at.priceOf(tagId).innerText()).toContain(texts.was);
    await note.waitFor({ state: 'detached' });
    const sent = at.calls('change-cow').length;

    await at.priceOf(tagId).click();
    await at.priceBox(tagId).fill('1390000');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: texts.question });
    await question.waitFor();
    const text = await question.innerText();
    expect(text).toContain(`${texts.was} → ${texts.expensive}`);
    expect(text).toContain(texts.more);
    await checkScreen(at.visitor, `inline-question-${language}-${width}`);
    await question.getByRole('button', { name: texts.back }).click();
    expect(at.calls('change-cow')).toHaveLength(sent);
    expect(await at.priceBox(tagId).inputValue(), 'the typed price is still there').toBe('1390000');
    await expect.poll(() => hasFocus(at.priceBox(tagId))).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: texts.confirm }).click();
    await expect.poll(async () => (await at.get(tagId)).currentPrice).toBe(1_390_000);
  });

  test('a price saved without a connection stays, is marked in its row, and is sent once the connection is back', async ({
    newVisitor,
  }) => {
    const tagId = tagOf('OFF');
    const at = await openInventory(newVisitor, stack, [tagId], { width, language });
    const { page } = at;
    await at.priceOf(tagId).click();
    // The validation is loaded while the price is typed, before it is needed.
    await at.priceBox(tagId).fill('0');
    await page.keyboard.press('Enter');
    await page.locator('input[aria-invalid=true]').waitFor();
    await at.priceBox(tagId).fill('140000');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    const note = at.noteOf(tagId);
    await note.getByText(texts.notSavedYet).waitFor();
    expect(await at.priceOf(tagId).innerText()).toContain(texts.cheaper);
    const [price, noteBox] = await Promise.all([at.priceOf(tagId).boundingBox(), note.boundingBox()]);
    expect((noteBox?.y ?? Infinity) - (price?.y ?? 0), 'px from the value to its note').toBeLessThan(400);
    await checkScreen({ ...at.visitor, faults: [] }, `inline-offline-${language}-${width}`);
    // Without a connection the stream is tried again every few seconds, and the browser logs it.
    expect(at.faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([]);
    expect((await at.get(tagId)).currentPrice).toBe(153_500);
    await page.context().setOffline(false);
    await expect.poll(async () => (await at.get(tagId)).currentPrice).toBe(140_000);
    await note.getByRole('button', { name: texts.undo }).waitFor();
    expect((await at.get(tagId)).version).toBe(2);
  });
});

test('a price is edited by keyboard and validated; losing focus saves nothing, Cancel and Escape restore it', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['BLUR-1']);
  const { page } = at;
  await at.priceOf('BLUR-1').click();
  await at.priceBox('BLUR-1').fill('5');
  await page.getByRole('searchbox').focus();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await at.priceBox('BLUR-1').inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await at.priceOf('BLUR-1').innerText()).toContain('1,53,500');
  await expect.poll(() => hasFocus(at.priceOf('BLUR-1'))).toBe(true);
  await at.priceOf('BLUR-1').click();
  await at.priceBox('BLUR-1').fill('0');
  await page.keyboard.press('Enter');
  await page.getByText('Current price must be greater than 0').waitFor();
  // The event when a window loses focus; the field stays open.
  await at.priceBox('BLUR-1').evaluate((box) => {
    box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(at.priceOf('BLUR-1'))).toBe(true);
  expect(await at.priceOf('BLUR-1').innerText()).toContain('1,53,500');
  expect(at.calls('change-cow')).toEqual([]);
  await page.keyboard.press('Enter');
  await at.priceBox('BLUR-1').fill('১,৪৪,০০০');
  await page.keyboard.press('Enter');
  await expect.poll(() => at.priceOf('BLUR-1').innerText()).toContain('1,44,000');
  await expect.poll(async () => (await at.get('BLUR-1')).currentPrice).toBe(144_000);
  expect(at.calls('change-cow')).toHaveLength(1);

  // Immediate further changes wait for the previous one and cause no version conflict.
  for (const status of ['BOOKED', 'AVAILABLE']) await at.statusOf('BLUR-1').selectOption(status);
  await at.markSold('BLUR-1');
  await expect.poll(async () => (await at.get('BLUR-1')).availabilityStatus).toBe('SOLD');
  expect(await page.getByRole('alert').allInnerTexts()).toEqual(['']);
});

test('a status changed in its row can be undone, even after the filter has removed the row', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['STATE-1', 'STATE-2']);
  const { page } = at;
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('AVAILABLE');
  await expect.poll(() => new URL(page.url()).search).toContain('availabilityStatus');
  await at.markSold('STATE-1');
  await at.statusOf('STATE-1').waitFor({ state: 'detached' });
  const note = at.noteOf('STATE-1');
  expect(await note.innerText()).toMatch(/STATE-1[\s\S]*available → sold/);
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await at.get('STATE-1')).availabilityStatus).toBe('AVAILABLE');
  await at.statusOf('STATE-1').waitFor();
});

test('changes waiting for a connection survive a reload, are sent once, and can be discarded', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['WAIT-1', 'WAIT-2']);
  const { page } = at;
  const lost = '**/change-cow/**';
  await loseResponses(page, lost);
  await at.statusOf('WAIT-1').selectOption('BOOKED');
  await at.noteOf('WAIT-1').getByText(TEXTS.en.notSavedYet).waitFor();
  await page.unroute(lost);
  await page.route(lost, (route) => route.abort('internetdisconnected'));
  await at.markSold('WAIT-2');
  await at.noteOf('WAIT-2').getByText(TEXTS.en.notSavedYet).waitFor();
  await page.reload();
  await at.noteOf('WAIT-2').waitFor();
  expect(await at.statusOf('WAIT-2').inputValue()).toBe('SOLD');
  await at.noteOf('WAIT-2').getByRole('button', { name: 'Discard change' }).click();
  // The attempt after the reload may still be under way, and is shown until it has failed.
  await expect.poll(() => at.statusOf('WAIT-2').inputValue()).toBe('AVAILABLE');
  await page.unroute(lost);
  await at.noteOf('WAIT-1').getByRole('button', { name: 'Retry now' }).click();
  await at.noteOf('WAIT-1').getByRole('button', { name: 'Undo' }).waitFor();
  expect(await at.get('WAIT-1')).toMatchObject({ availabilityStatus: 'BOOKED', version: 2 });
  expect(await at.get('WAIT-2')).toMatchObject({ availabilityStatus: 'AVAILABLE', version: 1 });
});

test('a waiting change does not overwrite a cow that someone else has changed', async ({ newVisitor }) => {
  const at = await openInventory(newVisitor, stack, ['BOTH-1', 'BOTH-2']);
  const { page, desk } = at;
  await page.context().setOffline(true);
  await at.statusOf('BOTH-1').selectOption('BOOKED');
  await at.noteOf('BOTH-1').waitFor();
  await at.statusOf('BOTH-2').selectOption('BOOKED');
  await at.noteOf('BOTH-2').waitFor();
  await desk.change(await at.get('BOTH-1'), { availabilityStatus: 'SOLD' });
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: 'BOTH-1 was updated by someone else' }).waitFor();
  expect((await at.get('BOTH-1')).availabilityStatus).toBe('SOLD');
  await expect.poll(async () => (await at.get('BOTH-2')).availabilityStatus).toBe('BOOKED');
});

test('INV-05 F41 an offline change is shown and sent on another office screen, and a rejected one is reported there', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['AWAY-1', 'AWAY-2', 'AWAY-3']);
  const { page, desk } = at;
  const sales = page.getByRole('navigation', { name: 'Dashboard menu' }).getByRole('link', { name: 'Sales' });
  // Loads the screen's code before going offline.
  await sales.click();
  await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  await page.goBack();
  await at.statusOf('AWAY-1').waitFor();
  await page.context().setOffline(true);
  for (const tagId of ['AWAY-1', 'AWAY-2', 'AWAY-3']) {
    await at.statusOf(tagId).selectOption('BOOKED');
    await at.noteOf(tagId).waitFor();
  }
  await sales.click();
  await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  await at.noteOf('AWAY-1').getByText(TEXTS.en.notSavedYet).waitFor();
  await desk.change(await at.get('AWAY-2'), { availabilityStatus: 'SOLD' });
  await desk.remove('AWAY-3');
  await page.context().setOffline(false);
  await expect.poll(async () => (await at.get('AWAY-1')).availabilityStatus).toBe('BOOKED');
  await page.getByText('AWAY-1: Cow data update successfully').waitFor();
  await at.noteOf('AWAY-1').waitFor({ state: 'detached' });
  await at.noteOf('AWAY-3').getByText('No changes made.').waitFor();
  await page.getByText("Someone else updated AWAY-2. Your change wasn't saved.").waitFor();
  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByRole('dialog', { name: 'AWAY-2 was updated by someone else' }).waitFor();
  expect((await at.get('AWAY-2')).availabilityStatus).toBe('SOLD');
});
