import { redAndBlue, withGps } from '@khamar/media/testing/sample-images';
import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { A_FORM, cornersOf, fillForm, holdImages, openCowForm } from '../../src/screens/cow-form.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  ENGLISH_DESK,
  expectSoundScreen,
  loseResponses,
  loseFiles,
  type NewVisitor,
  test,
} from '../../src/visitor.ts';

/** The cow form over a bad connection: retries, lost responses and concurrent changes. */

const stack = testStackForFile(12);

async function openForm(newVisitor: NewVisitor, tagId?: string) {
  const at = await openCowForm(newVisitor, stack, ENGLISH_DESK, tagId);
  const choose = (buffer: Buffer, mimeType = 'image/png') =>
    at.dialog.locator('input[name=image]').setInputFiles({ name: 'cow', mimeType, buffer });
  return { ...at, get: at.desk.get, choose, tryAgain: at.dialog.getByRole('button', { name: 'Try again' }) };
}

test('leaving while saving asks first; then nothing is saved, and the next form stays open', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor);
  const { page, dialog } = at;
  await fillForm(dialog, { tagId: 'AWAY-1', ...A_FORM });
  const held = Promise.withResolvers<void>();
  await page.route('**/add-cow', async (route) => {
    await held.promise;
    // It may have been aborted by then.
    await route.continue().catch(() => null);
  });
  await at.save.click();
  await dialog.locator('button[aria-busy=true]').waitFor();
  expect(await dialog.locator('[name=tagId]').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave while saving?' });
  await question.waitFor();
  await expectSoundScreen(at.visitor, 'cow-form-sending-1440');
  await question.getByRole('button', { name: 'Leave page', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit NDL-004' }).click();
  const next = page.getByRole('dialog', { name: 'Update Cow Data' });
  await next.waitFor();
  held.resolve();
  // A later request has completed, so the earlier one would have too.
  await at.desk.add({ tagId: 'AWAY-2' });
  expect(await at.desk.find('AWAY-1')).toBeUndefined();
  expect(await next.isVisible()).toBe(true);
  expect(await page.getByText('Cow registered successfully').count()).toBe(0);
});

test('saving waits for a photo that is still being prepared; the last chosen photo wins', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor);
  await fillForm(at.dialog, { tagId: 'SOON-1', ...A_FORM });
  const release = await holdImages(at.page);
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await at.choose(await redAndBlue(200, 400).png().toBuffer());
  await at.save.click();
  // The second one is ready first.
  await release(1);
  await release(0);
  await at.page.getByText('Cow registered successfully').waitFor();
  const { picture: image } = await at.get('SOON-1');
  expect([image?.width, image?.height]).toEqual([200, 400]);
});

test('a registration whose response was lost is saved once on retry; a tag that is really taken is still rejected', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor);
  await fillForm(at.dialog, { tagId: 'ONCE-1', ...A_FORM });
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await at.dialog.locator('fieldset img').waitFor();
  await loseResponses(at.page, '**/add-cow', { times: 1 });
  await at.save.click();
  // The table behind the form was updated.
  await at.page.locator('tbody th', { hasText: 'ONCE-1' }).waitFor();
  await at.tryAgain.click();
  await at.page.getByText('Cow registered successfully').waitFor();
  await at.dialog.waitFor({ state: 'detached' });

  await at.page.getByRole('button', { name: 'Add Cow' }).click();
  await fillForm(at.dialog, { tagId: 'NDL-001', ...A_FORM });
  await at.page.route('**/add-cow', (route) => route.abort('internetdisconnected'), { times: 1 });
  await at.save.click();
  await at.tryAgain.click();
  await at.page.locator('#cow-tagId-error').waitFor();
});

test('retrying an update whose response was lost causes no conflict, even if it changed the tag', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor, 'NDL-002');
  await fillForm(at.dialog, { tagId: 'SELF-2', currentPrice: '133000' });
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await at.dialog.getByRole('img', { name: 'New photo' }).waitFor();
  await loseResponses(at.page, '**/update-cow/**', { times: 1 });
  await at.save.click();
  await at.tryAgain.click();
  await at.page.getByText('Cow data update successfully').waitFor();
  expect(await at.get('SELF-2')).toMatchObject({ currentPrice: 133_000, version: 2 });
});

test('when two people choose a photo for one cow, both are shown and one is chosen', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor, 'NDL-003');
  await fillForm(at.dialog, { breed: '2e5' });
  const theirs = await redAndBlue(400, 200).png().toBuffer();
  await at.desk.update(await at.get('NDL-003'), { breed: '1e5' }, theirs);
  await at.choose(await redAndBlue(200, 400).png().toBuffer());
  await at.dialog.getByRole('img', { name: 'New photo' }).waitFor();
  await at.save.click();
  const conflict = at.page.getByRole('dialog').filter({ has: at.page.getByRole('radio') });
  await conflict.waitFor();
  expect(await conflict.locator('tbody img').count()).toBe(2);
  expect(await conflict.innerText(), 'a name that looks like a number stays a name').toMatch(/2e5\s+1e5/);
  await conflict.getByRole('radio', { name: 'Photo, Current version' }).check();
  await conflict.getByRole('button', { name: 'Save choice' }).click();
  await at.dialog.waitFor({ state: 'detached' });
  expect((await at.get('NDL-003')).picture).toMatchObject({ width: 320, height: 160 });
});

test('a rotated photo is shown upright; one in an unsupported format is converted', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor);
  await fillForm(at.dialog, { tagId: 'TURN-1', ...A_FORM });
  // Left red, right blue, rotated by a quarter: red above, blue below. Too large for the server, so the phone
  // shrinks it.
  await at.choose(await withGps(redAndBlue(3200, 1600)).jpeg().toBuffer(), 'image/jpeg');
  await at.dialog.locator('fieldset img').waitFor();
  await at.save.click();
  await at.dialog.waitFor({ state: 'detached' });
  const { picture: image } = await at.get('TURN-1');
  if (image === null) throw new Error('No photo was stored');
  expect(image.height / image.width).toBeCloseTo(2, 1);
  expect(await cornersOf(at.page, image)).toEqual(['red', 'red', 'blue', 'blue']);

  await at.page.getByRole('button', { name: 'Add Cow' }).click();
  await fillForm(at.dialog, { tagId: 'AVIF-1', ...A_FORM });
  // Transparent pixels become white.
  await at.choose(await redAndBlue(400, 200).ensureAlpha(0).avif().toBuffer(), 'image/avif');
  await at.dialog.locator('fieldset img').waitFor();
  await at.save.click();
  await at.dialog.waitFor({ state: 'detached' });
  const { picture: converted } = await at.get('AVIF-1');
  if (converted === null) throw new Error('No photo was stored');
  expect(converted).toMatchObject({ width: 320, height: 160 });
  expect(await cornersOf(at.page, converted)).toEqual(['white', 'white', 'white', 'white']);
});

test('a file that is not a photo is rejected immediately, and its error disappears with the next choice', async ({
  newVisitor,
}) => {
  const at = await openForm(newVisitor);
  await at.choose(Buffer.from('this is a letter'));
  await at.page.getByText("We couldn't read this photo. Choose another file.").waitFor();
  await fillForm(at.dialog, { tagId: 'NEXT-1', ...A_FORM });
  // Its declared type is accepted, so it is sent unchanged.
  await at.choose(await redAndBlue(400, 200).avif().toBuffer(), 'image/jpeg');
  await at.dialog.locator('fieldset img').waitFor();
  await at.save.click();
  const field = at.dialog.locator('fieldset fieldset');
  const message = field.getByText("We couldn't read this photo. Use JPEG, PNG or WebP");
  await message.waitFor();
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await message.waitFor({ state: 'detached' });
  await at.tryAgain.click();
  await at.page.getByText('Cow registered successfully').waitFor();
});

test("a phone's back gesture on an unsaved form asks every time and keeps the form", async ({
  newVisitor,
}) => {
  const { page, dialog } = await openForm(newVisitor);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Desktop Chromium has no back gesture, but its CloseWatcher can be asked to close in the same way.
  await page.evaluate(() => {
    interface Watcher {
      requestClose: () => void;
    }
    const watchers: Watcher[] = [];
    // oxlint-disable-next-line no-unsafe-type-assertion -- not yet in TypeScript's types
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => Watcher };
    class Recorded extends CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
    }
    // Destroyed or closed ones ignore it.
    const goBack = () => {
      for (const watcher of watchers.toReversed()) watcher.requestClose();
    };
    Object.assign(window, { CloseWatcher: Recorded, goBack });
  });
  await page.getByRole('button', { name: 'Add Cow' }).click();
  await fillForm(dialog, { tagId: 'SHUT-1' });
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate('goBack()');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.locator('[name=tagId]').inputValue()).toBe('SHUT-1');
  }
});

test('INV-05 a cow saved in a tab from before a release is confirmed on the table', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: stack.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard/cows/new');
  const dialog = page.getByRole('dialog', { name: 'Register New Cow' });
  await dialog.locator('[name=gender]').selectOption('MALE_BULL');
  await fillForm(dialog, { ...A_FORM, tagId: 'OLD-TAB-1' });
  const buffer = await redAndBlue(40, 30).png().toBuffer();
  await dialog.locator('input[name=image]').setInputFiles({ name: 'cow', mimeType: 'image/png', buffer });
  await loseFiles(page, /assets\/cows-screen[^/]*\.js/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('.toast', { hasText: 'Cow registered successfully' }).waitFor();
  await page.waitForURL('**/dashboard/cows/all');
});
