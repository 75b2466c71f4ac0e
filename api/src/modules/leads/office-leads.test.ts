import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { LeadPage } from '@khamar/contract/leads/lead';
import { AssigneeList, LeadStatus, LeadThread } from '@khamar/contract/leads/office-lead';
import { expect, test } from 'vitest';
import { booked, person, type Person } from '../../testing/sales/buyers.ts';
import { openMailTest } from '../../testing/mail-test.ts';
import { account } from '../../testing/processes.ts';
import { salesFarm } from '../../testing/sales/sales-farm.ts';
import { startTestApi, type TestApi, signedIn, codeOf, GOOD_LEAD } from '../../testing/test-api.ts';

const LET_IN = { DASHBOARD_ROLES: 'AGENT,ADMIN' };

/** Sends a lead; its id is the idempotency key of the request. */
async function sendLead(api: TestApi, lead: object = {}): Promise<string> {
  const submission = randomUUID();
  const sent = await api.send('/leads', {
    method: 'POST',
    headers: { 'x-forwarded-for': `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1` },
    json: { ...GOOD_LEAD, submission, ...lead },
  });
  expect(sent.status).toBe(201);
  return submission;
}

/** The lead commands of staff over HTTP. */
function deskOf(staff: Person) {
  const get = async (path: string) => {
    const response = await staff.send('GET', path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.body;
  };
  return {
    list: async (query = '') => responseOf(LeadPage.strict()).parse(await get(`/leads?${query}`)).data,
    find: async (id: string) => responseOf(LeadThread.strict()).parse(await get(`/leads/${id}`)).data,
    assignees: async () => responseOf(AssigneeList).parse(await get('/leads/assignees')).data,
    change: (id: string, change: object, key?: string) => staff.send('PATCH', `/leads/${id}`, change, key),
    note: (id: string, text: string, key?: string) => staff.send('POST', `/leads/${id}/notes`, { text }, key),
    reply: (id: string, reply: object, key?: string) =>
      staff.send('POST', `/leads/${id}/answers`, reply, key),
    whatsapp: (id: string, text: string, key?: string) =>
      staff.send('POST', `/leads/${id}/whatsapp`, { text }, key),
  };
}
const leadStatus = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(LeadStatus.strict()).parse(body).data;
};

async function desks() {
  const api = await startTestApi(2, LET_IN);
  const karim = await person(api, 'karim', { roles: ['AGENT'] });
  const rahim = await person(api, 'rahim', { roles: ['ADMIN'] });
  return { api, karim, rahim, desk: deskOf(karim) };
}

test('DESK-02 a lead is assigned, replied to, won or lost; history and audit log have the actor', async () => {
  const { api, karim, rahim, desk } = await desks();
  const id = await sendLead(api);
  expect(await desk.find(id)).toMatchObject({
    lead: { _id: id, state: 'NEW', assignee: null, othersOfPhone: 0 },
    events: [],
    others: [],
  });
  expect((await desk.assignees()).map(({ username }) => username)).toEqual(['karim', 'rahim']);
  expect(leadStatus(await desk.change(id, { assigneeId: karim.id }))).toEqual({
    _id: id,
    state: 'NEW',
    assigneeId: karim.id,
  });
  leadStatus(await desk.note(id, 'Called, nobody answered.\nAgain tomorrow.'));
  leadStatus(await desk.whatsapp(id, 'Assalamu alaikum'));
  leadStatus(await deskOf(rahim).change(id, { state: 'LOST', assigneeId: null }));
  // Setting the same state again changes nothing and adds no event.
  leadStatus(await deskOf(rahim).change(id, { state: 'LOST', assigneeId: null }));

  const { lead, events } = await desk.find(id);
  expect(lead).toMatchObject({ state: 'LOST', assignee: null });
  expect(Date.parse(lead.stateSince)).toBeGreaterThan(Date.parse(lead.createdAt));
  expect(events).toMatchObject([
    { kind: 'ASSIGNEE', actor: 'karim', assignee: 'karim' },
    { kind: 'NOTE', actor: 'karim', text: 'Called, nobody answered.\nAgain tomorrow.' },
    { kind: 'WHATSAPP', actor: 'karim', text: 'Assalamu alaikum' },
    { kind: 'STATE', actor: 'karim', state: 'ANSWERED' },
    { kind: 'ASSIGNEE', actor: 'rahim', assignee: null },
    { kind: 'STATE', actor: 'rahim', state: 'LOST' },
  ]);
  // A later message does not change a lost lead to answered.
  expect(leadStatus(await desk.whatsapp(id, 'One more thing'))).toMatchObject({ state: 'LOST' });

  const { rows } = await api.query(
    'select actor, action, changes from audit_entry where entity = $1 and entity_id = $2 order by id',
    ['lead', id],
  );
  expect(rows).toEqual([
    { actor: 'karim', action: 'CHANGED', changes: { assignee: [null, 'karim'] } },
    { actor: 'karim', action: 'CHANGED', changes: { state: ['NEW', 'ANSWERED'] } },
    { actor: 'rahim', action: 'CHANGED', changes: { assignee: ['karim', null] } },
    { actor: 'rahim', action: 'CHANGED', changes: { state: ['ANSWERED', 'LOST'] } },
  ]);
});

test('DESK-02 leads are searched by name, number in any spelling, email and tag, and filtered', async () => {
  const { api, karim, rahim, desk } = await desks();
  const salma = await sendLead(api, { tagId: 'NDL-001' });
  const again = await sendLead(api, { tagId: 'NDL-002' });
  const other = await sendLead(api, {
    firstName: 'রহিমা',
    email: 'r_100@example.net',
    phone: '+44 20 7946 0958',
    tagId: 'NDL-001',
  });
  leadStatus(await desk.change(again, { state: 'ANSWERED', assigneeId: karim.id }));
  leadStatus(await deskOf(rahim).change(other, { assigneeId: rahim.id }));
  const findIds = async (query: string) => {
    const { leads, totalLeads } = await desk.list(query);
    expect(totalLeads).toBe(leads.length);
    return leads.map(({ _id }) => _id);
  };
  const q = (text: string) => findIds(`q=${encodeURIComponent(text)}`);

  expect(await findIds('')).toEqual([other, again, salma]);
  for (const spelling of ['01712-345678', '+880 1712 345678', '880-01712345678', '০১৭১২৩৪৫', '1712'])
    expect([spelling, await q(spelling)]).toEqual([spelling, [again, salma]]);
  expect(await q('SALMA begum')).toEqual([again, salma]);
  expect(await q('রহিমা')).toEqual([other]);
  expect(await q('_100@EXAMPLE.net')).toEqual([other]);
  expect(await q('ndl-001')).toEqual([other, salma]);
  expect(await q('%')).toEqual([]);
  expect(await findIds('state=NEW')).toEqual([other, salma]);
  expect(await findIds('state=NEW,ANSWERED&q=ndl-002')).toEqual([again]);
  expect(await findIds('assignee=me')).toEqual([again]);
  expect(await findIds('assignee=none')).toEqual([salma]);
  expect(await findIds(`assignee=${rahim.id}`)).toEqual([other]);
  expect(codeOf(await karim.send('GET', '/leads?assignee=everyone'))).toEqual([400, 'invalid_request']);

  const { leads } = await desk.list();
  expect(leads.map(({ assignee, othersOfPhone }) => [assignee?.username, othersOfPhone])).toEqual([
    ['rahim', 0],
    ['karim', 1],
    [undefined, 1],
  ]);
  expect((await desk.find(salma)).others).toMatchObject([{ _id: again, tagId: 'NDL-002' }]);
  // The lead shows the current data of the cow while it is in the herd.
  await api.query(`update cow set current_price = 90000 where tag_id = 'NDL-001'`);
  expect((await desk.find(salma)).lead.cow).toMatchObject({ currentPrice: 90_000 });
  await api.query(`update cow set removed_at = now() where tag_id = 'NDL-001'`);
  expect((await desk.find(salma)).lead.cow).toBeNull();
});

test('DESK-02 a reply is mailed once in the language of the lead, with its delivery in the history', async () => {
  const office = await openMailTest(LET_IN);
  const karim = await person(office.api, 'karim', { roles: ['AGENT'] });
  const desk = deskOf(karim);
  const id = await sendLead(office.api, { language: 'bn' });
  const key = randomUUID();
  const message = { subject: 'আপনার প্রশ্নের উত্তর', text: 'জি, গরুটা এখনো আছে।\nশুক্রবারে আসুন।' };
  const [first, second] = await Promise.all([desk.reply(id, message, key), desk.reply(id, message, key)]);
  expect(leadStatus(first)).toEqual({ _id: id, state: 'ANSWERED', assigneeId: null });
  expect(leadStatus(second)).toEqual(leadStatus(first));
  expect(codeOf(await desk.reply(id, { ...message, text: 'Other words' }, key))).toEqual([422, 'key_reused']);
  const waiting = await desk.find(id);
  expect(waiting.events).toMatchObject([
    { kind: 'MAIL', actor: 'karim', ...message, delivery: 'WAITING' },
    { kind: 'STATE', state: 'ANSWERED' },
  ]);

  await office.startWorkerHere();
  const [mail] = await office.smtp.to(GOOD_LEAD.email, 1);
  expect(mail?.subject).toBe(message.subject);
  expect(mail?.text).toContain(message.text);
  expect(mail?.text).toContain('নদী ডেইরি');
  await expect.poll(async () => (await desk.find(id)).events[0]?.delivery).toBe('SENT');
  const mails = await office.mails();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['LEAD_ANSWER', 'LEAD_RECEIVED']);

  // Mails are deleted earlier than the history.
  await office.owner.query('delete from mail');
  expect((await desk.find(id)).events).toMatchObject([{ ...message, delivery: null }, {}]);

  const silent = await sendLead(office.api, { email: '', tagId: 'NDL-001' });
  expect(codeOf(await desk.reply(silent, message))).toEqual([400, 'invalid_request']);
  expect((await desk.find(silent)).events).toEqual([]);
});

test('DESK-02 a booking from a lead wins it, with its code in the history, or neither happens', async () => {
  const { api, rahim } = await salesFarm();
  const desk = deskOf(rahim);
  const id = await sendLead(api, { tagId: 'NDL-001' });
  const caller = { tagId: 'NDL-001', name: 'Salma Begum', phone: '01712345678', leadId: id };
  const key = randomUUID();
  const { code } = booked(await rahim.send('POST', '/sales/bookings', caller, key));
  expect(booked(await rahim.send('POST', '/sales/bookings', caller, key)).code).toBe(code);
  const won = await desk.find(id);
  expect(won.lead.state).toBe('WON');
  expect(won.events).toMatchObject([
    { kind: 'BOOKING', actor: 'rahim', bookingCode: code },
    { kind: 'STATE', state: 'WON' },
  ]);
  const linked = async () => (await api.query('select code, lead_id from booking where not is_walk_in')).rows;
  expect(await linked()).toEqual([{ code, lead_id: id }]);

  // If the cow is taken, the lead stays unchanged.
  const late = await sendLead(api, { tagId: 'NDL-001' });
  const rejected = await rahim.send('POST', '/sales/bookings', { ...caller, leadId: late });
  expect(codeOf(rejected)).toEqual([409, 'cow_taken']);
  expect(await desk.find(late)).toMatchObject({ lead: { state: 'NEW' }, events: [] });
  // If there is no such lead, the cow stays available.
  const nobody = { ...caller, tagId: 'NDL-002', leadId: randomUUID() };
  expect(codeOf(await rahim.send('POST', '/sales/bookings', nobody))).toEqual([404, 'not_found']);
  expect(await linked()).toHaveLength(1);
  // Erasing the lead keeps the booking and removes its link.
  await account(api, ['erase', '--email', GOOD_LEAD.email, '--yes']);
  expect(await linked()).toEqual([{ code, lead_id: null }]);
});

test('DESK-02 only staff can change a lead, assign only to staff, and commands are idempotent', async () => {
  const { api, karim, desk } = await desks();
  const salma = await person(api, 'salma');
  const id = await sendLead(api);
  const key = randomUUID();
  for (const _ of [1, 2]) leadStatus(await desk.note(id, 'Wants a calm one', key));
  expect((await desk.find(id)).events).toHaveLength(1);
  expect(codeOf(await desk.change(id, { assigneeId: salma.id }))).toEqual([400, 'invalid_request']);
  await api.query(`update account set disabled_at = now() where username = 'rahim'`);
  expect((await desk.assignees()).map(({ username }) => username)).toEqual(['karim']);
  expect(codeOf(await desk.change(id, {}))).toEqual([400, 'invalid_request']);
  expect(codeOf(await desk.note(id, ' '))).toEqual([400, 'invalid_request']);
  expect(codeOf(await desk.note(randomUUID(), 'Nobody'))).toEqual([404, 'not_found']);
  expect(codeOf(await karim.send('GET', `/leads/${randomUUID()}`))).toEqual([404, 'not_found']);
  const without = await api.send(`/leads/${id}/notes`, {
    method: 'POST',
    headers: karim.headers,
    json: { text: 'No key' },
  });
  expect(codeOf(without)).toEqual([400, 'invalid_request']);
  expect(codeOf(await deskOf(salma).note(id, 'Mine'))).toEqual([403, 'forbidden']);
  expect(codeOf(await salma.send('GET', `/leads/${id}`))).toEqual([403, 'forbidden']);

  // Erasing the assignee leaves the lead unassigned.
  leadStatus(await desk.change(id, { assigneeId: karim.id }));
  await account(api, ['erase', '--username', 'karim', '--yes']);
  const rest = await api.get(`/leads/${id}`, await signedIn(api, { username: 'rahima', roles: ['ADMIN'] }));
  expect(responseOf(LeadThread).parse(rest.body).data.lead.assignee).toBeNull();
});

test('DESK-02 concurrent changes of a lead are applied one after the other', async () => {
  const { api, rahim, desk } = await desks();
  const id = await sendLead(api);
  await Promise.all([
    desk.change(id, { state: 'WON' }),
    deskOf(rahim).change(id, { state: 'LOST' }),
    desk.whatsapp(id, 'Hello'),
  ]);
  const { lead, events } = await desk.find(id);
  const states = events.flatMap(({ state }) => state ?? []);
  expect(lead.state).toBe(states.at(-1));
  expect(states.filter((state) => state !== 'ANSWERED').toSorted()).toEqual(['LOST', 'WON']);
});
