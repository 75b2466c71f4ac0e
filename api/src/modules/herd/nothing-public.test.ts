import { expect, test } from 'vitest';
import { ACCESS } from '../../testing/route-access.ts';
import { admin } from '../../testing/sales/buyers.ts';
import { dayFromNow } from '../../testing/sales/sales-farm.ts';
import { asOwner, startTestApi } from '../../testing/test-api.ts';

/** What the public may never read, and what marks it in a response. */
const PRIVATE = ['SECRET-NOTE', 'SECRET-REASON', 'rahim', '7654321', '76543.21', 'Abscess', '2029-01-01'];
const NOTES = { note: 'SECRET-NOTE' };

test('HERD-01 HERD-02 no public route has a cost, a person, a note or another health entry than vaccinations', async () => {
  const api = await startTestApi(2);
  const rahim = await admin(api);
  const [cow] = await asOwner<{ id: string; tag_id: string }>(api, 'select id, tag_id from cow order by id');
  if (cow === undefined) throw new Error('no cows');
  const send = async (path: string, body: object) => {
    const response = await rahim.send('POST', `/herd/${path}`, { day: dayFromNow(-1), ...NOTES, ...body });
    expect([path, response.status]).toEqual([path, 200]);
  };
  await send(`cows/${cow.id}/health`, { kind: 'VACCINATION', name: 'FMD', dueOn: '2029-01-01' });
  await send(`cows/${cow.id}/health`, { kind: 'TREATMENT', name: 'Abscess', dueOn: null });
  await send(`cows/${cow.id}/costs`, { kind: 'PURCHASE', amountPaisa: 7_654_321 });
  const [entry] = await asOwner<{ id: string }>(api, `select id from health_entry where name = 'FMD'`);
  await rahim.send('POST', `/herd/health/${entry?.id}/correct`, {
    kind: 'VACCINATION',
    name: 'HS',
    day: dayFromNow(-1),
    dueOn: '2029-01-01',
    ...NOTES,
    reason: 'SECRET-REASON',
  });

  const routes = Object.entries(ACCESS).flatMap(([route, access]) => {
    const [method, path = ''] = route.split(' ');
    return method === 'GET' && access === 'nothing' && !/live|docs|openapi/.test(path) ? [path] : [];
  });
  expect(routes).toContain('/product/get-cow/:cowId');
  let shown = '';
  for (const path of routes)
    for (const key of [cow.tag_id, cow.id]) {
      const query = path.endsWith('get-cows') ? `?ids=${cow.id}` : '';
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { body } = await api.get(path.replace(/:\w+/, key) + query);
      const text = JSON.stringify(body ?? '');
      expect([path, PRIVATE.filter((word) => text.includes(word))]).toEqual([path, []]);
      shown += text;
    }
  // They did answer about this cow.
  expect(shown).toContain('"name":"HS"');
});
