import { randomUUID } from 'node:crypto';
import { connectTo } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { checkLedger } from './check.ts';
import { openLedger, type WriteKind } from './ledger.ts';

test('lost, duplicated and partial writes are counted apart; unacknowledged ones may be missing', async () => {
  const databaseUrl = await testDatabase(3);
  const client = await connectTo(databaseUrl, onTestFinished);
  const ledger = openLedger();
  const arrived: { messageId: string }[] = [];
  const acknowledge = (kind: WriteKind, mark: string) =>
    ledger.recordOutcome(ledger.begin(kind, mark), 'acknowledged');

  const { rows } = await client.query<{ id: string }>('select id::text from cow order by id');
  const [cow = '', other = '', third = ''] = rows.map(({ id }) => id);
  const setPrice = (id: string, price: number) =>
    client.query(
      `select set_config('khamar.actor', 'admin', false); update cow set current_price = ${price}, version = version + 1 where id = '${id}'`,
    );
  const insertLead = async (submission: string, mails: number) => {
    await client.query(
      `insert into lead (id, first_name, last_name, email, phone, message, language) values ($1, 'a', 'b', 'c@d.e', '1', 'f', 'en')`,
      [submission],
    );
    for (let n = 0; n < mails; n += 1) {
      const mail = await client.query<{ id: string }>(
        `insert into mail (cause, kind, lead_id, settled_at, outcome) values ($1, 'LEAD_RECEIVED', $2, now(), 'SENT') returning id::text`,
        [`lead:${submission}:${n}`, submission],
      );
      arrived.push({ messageId: `<${mail.rows[0]?.id ?? ''}@127.0.0.1>` });
    }
  };
  const check = async () => {
    const { lost, double, partial, mailsMissing, mailsRepeated } = await checkLedger(
      ledger,
      databaseUrl,
      { arrived },
      1,
    );
    return { lost, double, partial, mailsMissing, mailsRepeated };
  };
  const clean = { lost: 0, double: 0, partial: 0, mailsMissing: 0, mailsRepeated: 0 };

  const [good, unknown] = [randomUUID(), randomUUID()];
  await setPrice(cow, 1001);
  await insertLead(good, 1);
  acknowledge('price', `${cow} 1001`);
  acknowledge('lead', good);
  ledger.begin('lead', unknown);
  expect(await check()).toEqual(clean);

  acknowledge('price', `${cow} 1002`);
  expect(await check(), 'acknowledged but missing').toEqual({ ...clean, lost: 1 });

  const [twice, without] = [randomUUID(), randomUUID()];
  await insertLead(twice, 2);
  acknowledge('lead', twice);
  await setPrice(other, 1003);
  await setPrice(other, 1004);
  await setPrice(other, 1003);
  acknowledge('price', `${other} 1003`);
  expect(await check(), 'two mails for one lead, one price written twice').toEqual({
    ...clean,
    lost: 1,
    double: 2,
  });

  const many = await client.query<{ id: string }>(
    `insert into mail (cause, kind, settled_at, outcome) values ('leads:now', 'LEADS_GATHERED', now(), 'SENT') returning id::text`,
  );
  arrived.push({ messageId: `<${many.rows[0]?.id ?? ''}@127.0.0.1>` });
  const gathered = [randomUUID(), randomUUID()];
  for (const submission of gathered) {
    await insertLead(submission, 0);
    acknowledge('lead', submission);
  }
  await client.query(`update lead set gathered_in = 'leads:now' where id = any($1)`, [gathered]);
  expect(await check(), 'one mail about two leads').toEqual({ ...clean, lost: 1, double: 2 });

  await insertLead(without, 0);
  ledger.begin('lead', without);
  expect(await check(), 'a lead without its mail, acknowledged or not').toMatchObject({ partial: 1 });
  await client.query(
    `set session_replication_role = replica; update cow set current_price = 5 where id = '${cow}'`,
  );
  expect(await check(), 'a cow that differs from its audit log').toMatchObject({ partial: 2 });
  await client.query('set session_replication_role = origin');

  ledger.begin('sign-up', third);
  const [first = { messageId: '' }, , ...rest] = arrived;
  arrived.splice(0, arrived.length, first, first, ...rest);
  expect(await check()).toMatchObject({ mailsMissing: 1, mailsRepeated: 1 });
});
