import { randomUUID } from 'node:crypto';
import { connectTo } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { checkLedger } from './check.ts';
import { openLedger, type WriteKind } from './ledger.ts';

test('what is lost, there twice, or there in part is told apart; what nobody was promised may be missing', async () => {
  const databaseUrl = await testDatabase(3);
  const client = await connectTo(databaseUrl, onTestFinished);
  const ledger = openLedger();
  const arrived: { messageId: string }[] = [];
  const acknowledge = (kind: WriteKind, mark: string) =>
    ledger.settle(ledger.begin(kind, mark), 'acknowledged');

  const { rows } = await client.query<{ id: string }>('select id::text from cow order by id');
  const [cow = '', other = '', third = ''] = rows.map(({ id }) => id);
  const setPrice = (id: string, price: number) =>
    client.query(
      `select set_config('khamar.actor', 'admin', false); update cow set current_price = ${price}, version = version + 1 where id = '${id}'`,
    );
  const promise = async (submission: string, mails: number) => {
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
    const { lost, double, torn, lettersMissing, lettersAgain } = await checkLedger(
      ledger,
      databaseUrl,
      { arrived },
      1,
    );
    return { lost, double, torn, lettersMissing, lettersAgain };
  };
  const well = { lost: 0, double: 0, torn: 0, lettersMissing: 0, lettersAgain: 0 };

  const [good, unknown] = [randomUUID(), randomUUID()];
  await setPrice(cow, 1001);
  await promise(good, 1);
  acknowledge('price', `${cow} 1001`);
  acknowledge('lead', good);
  ledger.begin('lead', unknown);
  expect(await check()).toEqual(well);

  acknowledge('price', `${cow} 1002`);
  expect(await check(), 'acknowledged and not there').toEqual({ ...well, lost: 1 });

  const [twice, without] = [randomUUID(), randomUUID()];
  await promise(twice, 2);
  acknowledge('lead', twice);
  await setPrice(other, 1003);
  await setPrice(other, 1004);
  await setPrice(other, 1003);
  acknowledge('price', `${other} 1003`);
  expect(await check(), 'two mails for one lead, one price written twice').toEqual({
    ...well,
    lost: 1,
    double: 2,
  });

  const many = await client.query<{ id: string }>(
    `insert into mail (cause, kind, settled_at, outcome) values ('leads:now', 'LEADS_GATHERED', now(), 'SENT') returning id::text`,
  );
  arrived.push({ messageId: `<${many.rows[0]?.id ?? ''}@127.0.0.1>` });
  const gathered = [randomUUID(), randomUUID()];
  for (const submission of gathered) {
    await promise(submission, 0);
    acknowledge('lead', submission);
  }
  await client.query(`update lead set gathered_in = 'leads:now' where id = any($1)`, [gathered]);
  expect(await check(), 'one mail about two leads').toEqual({ ...well, lost: 1, double: 2 });

  await promise(without, 0);
  ledger.begin('lead', without);
  expect(await check(), 'a lead that promised no mail, acknowledged or not').toMatchObject({ torn: 1 });
  await client.query(
    `set session_replication_role = replica; update cow set current_price = 5 where id = '${cow}'`,
  );
  expect(await check(), 'a cow that is not as its trail says').toMatchObject({ torn: 2 });
  await client.query('set session_replication_role = origin');

  ledger.begin('sign-up', third);
  const [first = { messageId: '' }, , ...rest] = arrived;
  arrived.splice(0, arrived.length, first, first, ...rest);
  expect(await check()).toMatchObject({ lettersMissing: 1, lettersAgain: 1 });
});
