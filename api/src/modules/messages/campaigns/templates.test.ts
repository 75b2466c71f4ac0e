import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { MessageTemplate, TemplateInput, TemplateList } from '@khamar/contract/messages/message';
import { expect, test } from 'vitest';
import { startTestApi, signedIn, codeOf } from '../../../testing/test-api.ts';

const TEMPLATE = {
  nameEn: 'Rain',
  nameBn: 'বৃষ্টি',
  subjectEn: 'It rains at {farm}',
  bodyEn: 'Dear {name}, please come tomorrow.',
  subjectBn: '{farm}-এ বৃষ্টি হচ্ছে',
  bodyBn: '{name}, দয়া করে কাল আসুন।',
};

async function openOffice() {
  const api = await startTestApi(0, { DASHBOARD_ROLES: 'AGENT,ADMIN' });
  const rahim = await signedIn(api);
  const send = (method: string, path: string, json?: object, key: string = randomUUID(), headers = rahim) =>
    api.send(`/messages/templates${path}`, {
      method,
      headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': key }) },
      ...(json !== undefined && { json }),
    });
  return {
    api,
    send,
    list: async () => responseOf(TemplateList).parse((await send('GET', '')).body).data.templates,
    saved: ({ body }: { body: unknown }) => responseOf(MessageTemplate).parse(body).data,
  };
}

test('DESK-03 the built-in templates are in both languages and use only known fields', async () => {
  const { list } = await openOffice();
  const templates = await list();
  expect(templates.map(({ nameEn }) => nameEn)).toEqual([
    'Eid: bookings are open',
    'Ready for delivery',
    'Reply to a question',
    'Visit the farm',
  ]);
  for (const { _id, updatedBy, updatedAt: _at, ...template } of templates) {
    expect([_id, updatedBy]).toEqual([expect.any(String), null]);
    expect(TemplateInput.parse(template)).toEqual(template);
    expect(template.bodyBn).toMatch(/\p{Script=Bengali}/u);
  }
});

test('DESK-03 owners add, change and delete templates, with idempotency and audit log; agents read them', async () => {
  const { api, send, list, saved } = await openOffice();
  const key = randomUUID();
  const added = saved(await send('POST', '', TEMPLATE, key));
  expect(saved(await send('POST', '', TEMPLATE, key))).toEqual(added);
  expect(added).toMatchObject({ ...TEMPLATE, updatedBy: 'rahim' });
  const taken = await send('POST', '', { ...TEMPLATE, nameEn: 'RAIN', nameBn: 'অন্য' });
  expect(codeOf(taken)).toEqual([409, 'template_name_taken']);
  expect(taken.text).toContain('"fields":{"nameEn":');

  const changed = { ...TEMPLATE, nameEn: 'Much rain', bodyEn: 'Dear {name}, come next week.' };
  expect(saved(await send('PUT', `/${added._id}`, changed))).toMatchObject(changed);
  expect(codeOf(await send('PUT', `/${randomUUID()}`, changed))).toEqual([404, 'not_found']);
  const wrong = await send('PUT', `/${added._id}`, { ...changed, bodyBn: '{নাম}' });
  expect(codeOf(wrong)).toEqual([400, 'invalid_request']);
  expect(wrong.text).toContain('"bodyBn":"Unknown field. Use one listed below"');

  const agent = await signedIn(api, { username: 'selim', roles: ['AGENT'] });
  expect((await api.get('/messages/templates', agent)).status).toBe(200);
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', `/${added._id}`],
    ['DELETE', `/${added._id}`],
  ] as const)
    expect((await send(method, path, method === 'DELETE' ? undefined : TEMPLATE, key, agent)).status).toBe(
      403,
    );

  expect((await send('DELETE', `/${added._id}`)).status).toBe(200);
  expect((await send('DELETE', `/${added._id}`)).status).toBe(200);
  expect(await list()).toHaveLength(4);
  const { rows } = await api.query<{ changes: object }>(
    `select actor, action, changes from audit_entry where entity = 'message_template' order by id`,
  );
  const hidden = ['***', '***'];
  expect(rows).toMatchObject([
    { actor: 'rahim', action: 'ADDED', changes: { name_en: [null, 'Rain'], body_bn: hidden } },
    { actor: 'rahim', action: 'CHANGED', changes: { name_en: ['Rain', 'Much rain'], body_en: hidden } },
    { actor: 'rahim', action: 'REMOVED', changes: { name_en: ['Much rain', null], subject_en: hidden } },
  ]);
  expect(Object.keys(rows[1]?.changes ?? {})).toHaveLength(2);
});
