import type { FamilyLink } from '@khamar/contract/sales/family-link';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { linksApi } from '~/shop/link-page/link-page.api';
import { makeStore } from '~/state/store';
import { renderAt, textOf } from '~/testing/render-text';
import type { ReadBooking } from './bookings.api.ts';
import { FamilyShare } from './family-share.tsx';

async function box(link: FamilyLink | null): Promise<string> {
  const store = makeStore({ apiUrl: 'http://127.0.0.1:1' });
  await store.dispatch(linksApi.util.upsertQueryData('getFamilyLink', 'B2345678', link));
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the box reads
  const booking = { code: 'B2345678', tagId: 'NDL-001', state: 'HELD' } as ReadBooking;
  const html = renderAt(
    '/bookings/B2345678',
    <Provider store={store}>
      <FamilyShare booking={booking} />
    </Provider>,
  );
  return textOf(html);
}

test('BOOK-11 the page says before a family link is created, and while there is one, that it is shown once', async () => {
  const before = await box(null);
  expect(before).toContain('For privacy we show the link only once');
  expect(before).toContain('Create link');
  const after = await box({ createdAt: '2026-11-17T10:00:00.000Z' });
  expect(after).toContain("It works until you turn it off, but for privacy we can't show it again.");
  expect(after).not.toContain('only once');
});
