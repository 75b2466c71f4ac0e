import { redAndBlue, withPlace } from '@khamar/media/testing/sample-images';
import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { A_FORM, cornersOf, fillForm, holdImages, openCowForm } from '../../src/screens/cow-form.ts';
import { testStackForFile } from '../../src/test-stack.ts';
import {
  ENGLISH_DESK,
  expectSoundScreen,
  loseResponses,
  loseFiles,
  type NewVisitor,
  test,
} from '../../src/visitor.ts';

/** The cow form over a bad connection: retries, lost responses and concurrent changes. */

const farm = testStackForFile(12);

async function atTheForm(newVisitor: NewVisitor, tagId?: string) {
  const at = await openCowForm(newVisitor, farm, ENGLISH_DESK, tagId);
  const choose = (buffer: Buffer, mimeType = 'image/png') =>
    at.dialog.locator('input[name=image]').setInputFiles({ name: 'cow', mimeType, buffer });
  return { ...at, see: at.desk.get, choose, tryAgain: at.dialog.getByRole('button', { name: 'Try again' }) };
}

test('who leaves while it is being sent is told so; nothing is saved behind their back, and the next form stays', async ({
  newVisitor,
}) => {
  const at = await atTheForm(newVisitor);
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
  expect(await at.desk.see('AWAY-1')).toBeUndefined();
  expect(await next.isVisible()).toBe(true);
  expect(await page.getByText('Cow registered successfully').count()).toBe(0);
});

test('a photo that is not ready yet when Save is pressed is waited for, and the last that was chosen counts', async ({
  newVisitor,
}) => {
  const at = await atTheForm(newVisitor);
  await fillForm(at.dialog, { tagId: 'SOON-1', ...A_FORM });
  const letGo = await holdImages(at.page);
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await at.choose(await redAndBlue(200, 400).png().toBuffer());
  await at.save.click();
  // The second one is ready first.
  await letGo(1);
  await letGo(0);
  await at.page.getByText('Cow registered successfully').waitFor();
  const { picture } = await at.see('SOON-1');
  expect([picture?.width, picture?.height]).toEqual([200, 400]);
});

test('a registration whose answer was lost is saved once, and trying again says so; a tag that is really taken is still refused', async ({
  newVisitor,
}) => {
  const at = await atTheForm(newVisitor);
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

test('an update whose answer was lost does not quarrel with itself, not even when it changed the tag', async ({
  newVisitor,
}) => {
  const at = await atTheForm(newVisitor, 'NDL-002');
  await fillForm(at.dialog, { tagId: 'SELF-2', currentPrice: '133000' });
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await at.dialog.getByRole('img', { name: 'New photo' }).waitFor();
  await loseResponses(at.page, '**/update-cow/**', { times: 1 });
  await at.save.click();
  await at.tryAgain.click();
  await at.page.getByText('Cow data update successfully').waitFor();
  expect(await at.see('SELF-2')).toMatchObject({ currentPrice: 133_000, version: 2 });
});

test('two choose a picture for one cow: both are shown, and one is chosen', async ({ newVisitor }) => {
  const at = await atTheForm(newVisitor, 'NDL-003');
  await fillForm(at.dialog, { breed: '2e5' });
  const theirs = await redAndBlue(400, 200).png().toBuffer();
  await at.desk.update(await at.see('NDL-003'), { breed: '1e5' }, theirs);
  await at.choose(await redAndBlue(200, 400).png().toBuffer());
  await at.dialog.getByRole('img', { name: 'New photo' }).waitFor();
  await at.save.click();
  const sides = at.page.getByRole('dialog').filter({ has: at.page.getByRole('radio') });
  await sides.waitFor();
  expect(await sides.locator('tbody img').count()).toBe(2);
  expect(await sides.innerText(), 'a name that reads as a number is a name').toMatch(/2e5\s+1e5/);
  await sides.getByRole('radio', { name: 'Photo, Current version' }).check();
  await sides.getByRole('button', { name: 'Save choice' }).click();
  await at.dialog.waitFor({ state: 'detached' });
  expect((await at.see('NDL-003')).picture).toMatchObject({ width: 320, height: 160 });
});

test('a photo that lies on its side stands upright in the shop; one of a kind the farm does not take is made one that it does', async ({
  newVisitor,
}) => {
  const at = await atTheForm(newVisitor);
  await fillForm(at.dialog, { tagId: 'TURN-1', ...A_FORM });
  // Left red, right blue, rotated by a quarter: red above, blue below. Too large for the server, so the phone
  // shrinks it.
  await at.choose(await withPlace(redAndBlue(3200, 1600)).jpeg().toBuffer(), 'image/jpeg');
  await at.dialog.locator('fieldset img').waitFor();
  await at.save.click();
  await at.dialog.waitFor({ state: 'detached' });
  const { picture } = await at.see('TURN-1');
  if (picture === null) throw new Error('No picture was stored');
  expect(picture.height / picture.width).toBeCloseTo(2, 1);
  expect(await cornersOf(at.page, picture)).toEqual(['red', 'red', 'blue', 'blue']);

  await at.page.getByRole('button', { name: 'Add Cow' }).click();
  await fillForm(at.dialog, { tagId: 'AVIF-1', ...A_FORM });
  // Transparent pixels become white.
  await at.choose(await redAndBlue(400, 200).ensureAlpha(0).avif().toBuffer(), 'image/avif');
  await at.dialog.locator('fieldset img').waitFor();
  await at.save.click();
  await at.dialog.waitFor({ state: 'detached' });
  const { picture: remade } = await at.see('AVIF-1');
  if (remade === null) throw new Error('No picture was stored');
  expect(remade).toMatchObject({ width: 320, height: 160 });
  expect(await cornersOf(at.page, remade)).toEqual(['white', 'white', 'white', 'white']);
});

test('what is no picture is said at once, and what was wrong with one is forgotten when the next is chosen', async ({
  newVisitor,
}) => {
  const at = await atTheForm(newVisitor);
  await at.choose(Buffer.from('this is a letter'));
  await at.page.getByText("We couldn't read this photo. Choose another file.").waitFor();
  await fillForm(at.dialog, { tagId: 'NEXT-1', ...A_FORM });
  // Its declared type is accepted, so it is sent unchanged.
  await at.choose(await redAndBlue(400, 200).avif().toBuffer(), 'image/jpeg');
  await at.dialog.locator('fieldset img').waitFor();
  await at.save.click();
  const field = at.dialog.locator('fieldset fieldset');
  const sentence = field.getByText("We couldn't read this photo. Use JPEG, PNG or WebP");
  await sentence.waitFor();
  await at.choose(await redAndBlue(400, 200).png().toBuffer());
  await sentence.waitFor({ state: 'detached' });
  await at.tryAgain.click();
  await at.page.getByText('Cow registered successfully').waitFor();
});

test("a phone's back gesture over a form that is not saved asks first, each time, and leaves the form as it is", async ({
  newVisitor,
}) => {
  const { page, dialog } = await atTheForm(newVisitor);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Desktop Chromium has no back gesture, but its CloseWatcher can be asked to close in the same way.
  await page.evaluate(() => {
    interface Watcher {
      requestClose: () => void;
    }
    const made: Watcher[] = [];
    // oxlint-disable-next-line no-unsafe-type-assertion -- not yet in TypeScript's types
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => Watcher };
    class Recorded extends CloseWatcher {
      constructor() {
        super();
        made.push(this);
      }
    }
    // Destroyed or closed ones ignore it.
    const goBack = () => {
      for (const watcher of made.toReversed()) watcher.requestClose();
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

test('INV-05 a cow that is saved in a tab from before a release is confirmed on the table, which opens as a new page', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: farm.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard/cows/new');
  const dialog = page.getByRole('dialog', { name: 'Register New Cow' });
  await dialog.locator('[name=gender]').selectOption('MALE_BULL');
  await fillForm(dialog, { ...A_FORM, tagId: 'OLD-TAB-1' });
  const buffer = await redAndBlue(40, 30).png().toBuffer();
  await dialog.locator('input[name=image]').setInputFiles({ name: 'cow', mimeType: 'image/png', buffer });
  await loseFiles(page, /assets\/cows-[\w-]{7}\.js/);
  const opened = page.waitForEvent('domcontentloaded');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await opened;
  await page.locator('.toast', { hasText: 'Cow registered successfully' }).waitFor();
  await page.waitForURL('**/dashboard/cows/all');
});
