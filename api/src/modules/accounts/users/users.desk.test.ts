import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { EndedSessions, UserDetails, UserPage } from '@khamar/contract/accounts/user';
import { expect, test } from 'vitest';
import { ALL_STAFF, codeOf, startWithPeople } from '../../../testing/test-api.ts';

test('DESK-04 users are found by part of a name, address or number, with their bookings and leads', async () => {
  const { api, enter } = await startWithPeople(1);
  const admin = await enter('rahim', ['ADMIN']);
  const salma = await enter('salma', ['CUSTOMER']);
  await enter('salma', ['CUSTOMER']);
  await enter('karim', ['CUSTOMER', 'AGENT']);
  await api.query(
    `update account set email = 'begum_s@example.org', mobile = '+8801712345678' where username = 'salma'`,
  );
  await api.query(`update session set used_at = now() - interval '1 day' where id = $1`, [salma.session]);
  await api.query(`update session set ended_at = now(), used_at = '2026-01-02' where account_id <> $1`, [
    salma.id,
  ]);
  await api.query(`update session set ended_at = null where id = $1`, [admin.session]);
  await api.query(`insert into lead (first_name, last_name, email, phone, message, language)
    values ('Salma', 'Begum', '', '+8801712345678', 'Is it there?', 'bn'),
           ('Salma', '', 'Begum_S@example.org', '+8801999999999', 'And the other?', 'bn'),
           ('Somebody', 'Else', '', '+8801999999999', '', 'en')`);
  await api.query(
    `insert into booking (cow_id, state, account_id, tag_id, price_paisa, weight_kg, advance_paisa)
     select id, 'CANCELLED', $1, tag_id, 100, 1, 0 from cow`,
    [salma.id],
  );
  await api.query(
    `insert into booking (cow_id, state, buyer_name, buyer_phone, tag_id, price_paisa, weight_kg, advance_paisa)
     select id, 'EXPIRED', 'Salma', '+8801712345678', tag_id, 100, 1, 0 from cow`,
  );

  const list = async (query: string) => {
    const response = await admin.send('GET', `/users?${query}`);
    return responseOf(UserPage).parse(response.body).data;
  };
  const names = async (query: string) => (await list(query)).users.map(({ username }) => username);
  for (const q of ['SALM', 'begum_s@', '01712-345', '+880 1712', '০১৭১২৩৪৫৬'])
    expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['salma']]);
  expect(await names('q=beg%25m')).toEqual([]);
  expect(await names('q=salma&role=AGENT')).toEqual([]);
  expect((await list('q=a&page=1&limit=2')).totalUsers).toBe(3);
  const { users } = await list('q=salma');
  expect(users[0]).toMatchObject({ sessionCount: 2, bookingCount: 2, leadCount: 2, invitedAt: null });
  expect(Date.now() - Date.parse(users[0]?.lastSeenAt ?? '')).toBeLessThan(60_000);
  const [agent] = (await list('role=AGENT')).users;
  expect(agent?.sessionCount).toBe(0);
  expect(agent?.lastSeenAt).toContain('2026-01-0');

  const response = await admin.send('GET', `/users/${salma.id}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const person = responseOf(UserDetails).parse(response.body).data;
  expect(person.sessions.map(({ device }) => device)).toEqual(['A test', 'A test']);
  expect(person.bookings.map(({ state }) => state)).toEqual(['EXPIRED', 'CANCELLED']);
  expect(new Set(person.leads.map(({ message }) => message))).toEqual(
    new Set(['And the other?', 'Is it there?']),
  );
  expect(codeOf(await admin.send('GET', `/users/${randomUUID()}`))).toEqual([404, 'not_found']);
});

test('DESK-04 all sessions of a user can be ended, and the audit log has the actor', async () => {
  const { api, enter } = await startWithPeople(0, ALL_STAFF);
  const admin = await enter('rahim', ['ADMIN']);
  const phone = await enter('karim', ['AGENT']);
  const laptop = await enter('karim', ['AGENT']);
  const boss = await enter('owner', ['SUPER_ADMIN']);
  await api.query('delete from audit_entry');
  const signOut = async (id: string) => {
    const response = await admin.send('DELETE', `/users/${id}/sessions`);
    return response.status === 200 ? responseOf(EndedSessions).parse(response.body).data : codeOf(response);
  };
  expect(await signOut(phone.id)).toEqual({ ended: 2 });
  for (const { send } of [phone, laptop]) expect((await send('GET', '/auth/sessions')).status).toBe(401);
  expect(await signOut(phone.id)).toEqual({ ended: 0 });
  expect(await signOut(boss.id)).toEqual([403, 'forbidden']);
  expect(await signOut(admin.id)).toEqual([403, 'forbidden']);
  expect(await signOut(randomUUID())).toEqual([404, 'not_found']);
  const { rows } = await api.query('select actor, entity_id, changes from audit_entry');
  expect(rows).toEqual([{ actor: 'rahim', entity_id: phone.id, changes: { signed_out: [false, true] } }]);
});
