import { expect, test, vi } from 'vitest';
import profile from '../../../../farm.json' with { type: 'json' };
import { renderAt, textOf } from '~/testing/render-text';
import { FarmContacts } from './farm-contacts.tsx';

vi.mock(import('~/domain/farm'), async (load) => {
  const { mapLink: _map, openingHours: _hours, dbid: _dbid, ...rest } = profile;
  return { ...(await load()), farm: rest };
});

test('BUY-08 a farm without map link, opening hours and DBID shows none of them', () => {
  const html = renderAt('/contact-us', <FarmContacts />);
  expect(textOf(html)).toContain(profile.addresses.farm.en);
  expect(html).not.toMatch(/maps|DBID|hours/i);
});
