import { asApi, connectTo } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readConfig, readWorkerConfig } from './config.ts';
import { makeWorker } from './worker-app.ts';
import { TOKEN_SECRET, eventually } from './testing/test-api.ts';
import { startWorkerProcess } from './testing/processes.ts';

test('only the worker needs a mail server; an invalid one is named without its password', () => {
  const settings = { DATABASE_URL: 'postgres://x/y', TOKEN_SECRET };
  expect(readConfig(settings).SMTP_URL).toBeUndefined();
  expect(() => readWorkerConfig(settings)).toThrow(/SMTP_URL[^]*MAIL_FROM/);
  const wrong = {
    ...settings,
    SMTP_URL: 'http://farm:hunter2@mail.example',
    MAIL_FROM: 'a@b.example, c@d.example',
  };
  expect(() => readWorkerConfig(wrong)).toThrow(/SMTP_URL[^]*MAIL_FROM/);
  expect(() => readWorkerConfig(wrong)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') as unknown }),
  );
  const right = {
    DATABASE_URL: 'postgres://x/y',
    SMTP_URL: 'smtps://a:b@mail.example',
    MAIL_FROM: 'a@b.example',
  };
  // The defaults: a minute per mail, about three days of retries.
  expect(readWorkerConfig(right)).toMatchObject({
    MAIL_SEND_SECONDS: 60,
    MAIL_RETRY_SECONDS: 5,
    MAIL_RETRY_MAX_SECONDS: 3600,
    MAIL_RETRIES: 80,
  });
});

test('a worker rejects a queue of another version', async () => {
  const databaseUrl = await testDatabase();
  const owner = await connectTo(databaseUrl);
  await owner.query('update pgboss.version set version = version + 1');
  await owner.end();
  const config = readWorkerConfig({
    DATABASE_URL: asApi(databaseUrl),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@b.example',
    LOG_LEVEL: 'silent',
  });
  await expect(makeWorker(config)).rejects.toThrow('pg-boss database requires migrations');
});

test('of several workers one applies the retention periods, and its errors are logged', async () => {
  const databaseUrl = await testDatabase();
  const owner = await connectTo(databaseUrl, onTestFinished);
  const start = () => startWorkerProcess(databaseUrl, 'smtp://127.0.0.1:9');
  const waitForLine = (worker: { lines: string[] }, text: string) =>
    eventually(() => worker.lines.find((line) => line.includes(text)));
  const first = await start();
  await waitForLine(first, 'retention done');
  await owner.query('revoke all on lead from khamar_api');
  const second = await start();
  await Promise.race(
    [first, second].map((worker) => waitForLine(worker, 'retention failed and is tried again')),
  );
  // The state is stored after the line is logged.
  const jobs = async () =>
    (await owner.query(`select state, output from pgboss.job where name = 'retention' order by created_on`))
      .rows;
  await expect.poll(jobs).toEqual([
    { state: 'completed', output: null },
    { state: 'failed', output: { error: 'error' } },
  ]);
});

test('a repeated queue error does not hide another one', async () => {
  const databaseUrl = await testDatabase();
  const worker = await startWorkerProcess(databaseUrl, 'smtp://127.0.0.1:9');
  const owner = await connectTo(databaseUrl);
  // Each loop polls for jobs twice a second; the supervisor polls for queues once a second.
  await owner.query('revoke all on pgboss.queue, pgboss.job, pgboss.job_common from khamar_api');
  await owner.end();
  const Fault = z.object({ time: z.number(), err: z.object({ message: z.string() }) });
  const loggedAt = (fault: string) => {
    const line = worker.lines.find((text) => text.includes(fault));
    return line === undefined ? undefined : Fault.parse(JSON.parse(line)).time;
  };
  const faults = ['permission denied for table job', 'permission denied for table queue'];
  const times = await eventually(() => {
    const logged = faults.map(loggedAt).filter((time) => time !== undefined);
    return logged.length === faults.length && logged;
  });
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(9000);
  // The query fails twice a second in each loop, but is logged once in ten seconds.
  const same = worker.lines.filter((text) => text.includes('"permission denied for table job_common"'));
  expect(same.length).toBeLessThanOrEqual(3);
});
