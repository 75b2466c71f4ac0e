import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { SettingsPage } from '@khamar/contract/settings/settings';
import { expect, test } from 'vitest';
import { openMailTest } from '../../testing/mail-test.ts';
import { signedIn } from '../../testing/test-api.ts';

test('COUNT-09 the farm gets a mail when office access, approvals or payment accounts change', async () => {
  const { api, smtp, mails, startWorkerHere } = await openMailTest({
    FARM_EMAIL: 'owner@farm.example',
    FARM_LANGUAGE: 'en',
  });
  const headers = await signedIn(api, { username: 'rahim' });
  const { selling, payments, messages } = responseOf(SettingsPage).parse(
    (await api.get('/settings', headers)).body,
  ).data;
  const changes = {
    messages: { version: 0, value: { ...messages.value, smsDailyBudget: 50 } },
    selling: { version: 0, value: { ...selling.value, refundsNeedTwo: !selling.value.refundsNeedTwo } },
    payments: { version: 0, value: { ...payments.value, bkash: '01912345678' } },
  };
  for (const [section, json] of Object.entries(changes)) {
    const command = { method: 'PUT', headers: { ...headers, 'idempotency-key': randomUUID() }, json };
    // Retried, as after a lost response.
    for (const status of [200, 200])
      expect((await api.send(`/settings/${section}`, command)).status).toBe(status);
  }
  expect((await mails()).filter(({ kind }) => kind === 'SETTINGS_CHANGED')).toHaveLength(2);

  await startWorkerHere();
  const arrived = await smtp.to('owner@farm.example', 2);
  expect(arrived.map(({ subject }) => subject).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'Settings changed: Payment accounts',
    'Settings changed: Selling',
  ]);
  expect(arrived[0]?.text).toContain('rahim changed the settings');
  expect(arrived[0]?.text).toContain('/dashboard/settings');
});
