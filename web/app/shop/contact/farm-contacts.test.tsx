import { expect, test, vi } from 'vitest';
import profile from '../../../../farm.json' with { type: 'json' };
import { renderAt, TEST_SITE, textOf } from '~/testing/render-text';
import { FarmContacts } from './farm-contacts.tsx';

vi.mock(import('~/domain/farm'), async (load) => {
  const { dbid: _dbid, ...rest } = profile;
  return { ...(await load()), farm: rest };
});

test('BUY-08 a farm without map link, opening hours and DBID shows none of them', () => {
  const contacts = { ...TEST_SITE.contacts, mapLink: null, openingHours: null };
  const html = renderAt('/contact-us', <FarmContacts />, { ...TEST_SITE, contacts });
  expect(textOf(html)).toContain(contacts.addresses.farm.en);
  expect(html).not.toMatch(/maps|DBID|hours/i);
});
