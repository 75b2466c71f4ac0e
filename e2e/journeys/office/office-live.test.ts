import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import { newBuyer } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { ownAddress, signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { setVisible } from '../../src/tabs.ts';
import { test } from '../../src/visitor.ts';

const stack = testStackForFile(3);

test('LIVE-03 F66 a hidden tab closes the office stream; back in front it reopens and catches up', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: stack.url, ...ownAddress() });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  const opened = page.waitForResponse('**/api/live/office');
  await page.goto('/dashboard/sales');
  await opened;
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live/office'));
  await setVisible(visitor, false);
  await closed;
  const staff = colleague(stack.url, await signedInHeaders(`${stack.url}/api`, demoLogin('admin')));
  const cow = await staff.add({ tagId: 'LIVE-66', availabilityStatus: 'AVAILABLE' });
  const buyer = await newBuyer(stack.url);
  const code = await buyer.hold(cow.tagId);
  const reopened = page.waitForResponse('**/api/live/office');
  await setVisible(visitor, true);
  await reopened;
  await page.getByRole('row').filter({ hasText: code }).waitFor();
});
