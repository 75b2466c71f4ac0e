import { openSmsGatewayServer, REJECTED_BODY } from '@khamar/testkit/gateways/sms-simulator';
import { expect, onTestFinished, test } from 'vitest';
import { readWorkerConfig } from '../../../config.ts';
import { openSmsGateway } from './sms-gateway.ts';

const TO = '+8801712345678';
const HOSTILE = 'টাকা ৳৫০০ "quoted" & to=+8801999999999\n{id} {"a":1} 100% +';
const BASE = {
  DATABASE_URL: 'postgres://x/y',
  SMTP_URL: 'smtps://a:b@mail.example',
  MAIL_FROM: 'a@b.example',
};
const configOf = (settings: Record<string, string>) => readWorkerConfig({ ...BASE, ...settings });

const open = async (settings: Record<string, string> = {}) => {
  const server = await openSmsGatewayServer(onTestFinished);
  const gateway = openSmsGateway(configOf({ ...server.settings, ...settings }));
  const send = (text = HOSTILE, ms = 5000) =>
    gateway.send({ to: TO, text, id: 'a1' }, AbortSignal.timeout(ms));
  return { server, send };
};

test('DESK-06 SMS are sent by query, form or JSON, and no text can break out of its placeholder', async () => {
  const asJson = await open();
  await asJson.send();
  expect(asJson.server.requests).toMatchObject([{ method: 'POST', type: 'application/json' }]);
  expect(asJson.server.arrived).toEqual([{ to: TO, text: HOSTILE, id: 'a1' }]);

  const asForm = await open({ SMS_BODY: 'to={to}&text={text}&id={id}' });
  await asForm.send();
  expect(asForm.server.requests).toMatchObject([{ type: 'application/x-www-form-urlencoded' }]);
  expect(asForm.server.arrived).toEqual([{ to: TO, text: HOSTILE, id: 'a1' }]);

  const { server } = asForm;
  const byQuery = openSmsGateway(
    configOf({
      ...server.settings,
      SMS_METHOD: 'GET',
      SMS_URL: `${server.url}?to={to_local}&text={text}&id={to_digits}`,
    }),
  );
  await byQuery.send({ to: TO, text: HOSTILE, id: 'a1' }, AbortSignal.timeout(5000));
  expect(server.requests[1]).toMatchObject({ method: 'GET', raw: '' });
  expect(server.arrived[1]).toEqual({ to: '01712345678', text: HOSTILE, id: '8801712345678' });
});

test('DESK-06 the pattern decides success; a rejected number is final, other errors are retried', async () => {
  const { server, send } = await open();
  const fault = (code: string, isFinal = false) => ({ code, isFinal, message: `SMS ${code}` });
  const expectFault = async (
    behaviour: Parameters<typeof server.behave>[0],
    expected: object,
    ms?: number,
  ) => {
    server.behave(behaviour, 1);
    await expect(send(HOSTILE, ms)).rejects.toMatchObject(expected);
  };
  await expectFault({ status: 500 }, fault('500'));
  await expectFault({ status: 401, body: '{"error":"key of +8801712345678"}' }, fault('401'));
  await expectFault({ status: 302 }, fault('302'));
  await expectFault(
    { status: 200, body: '{"code":1007,"error":"balance of the farm is used up"}' },
    fault('NOT_OK'),
  );
  await expectFault({ status: 200, body: REJECTED_BODY }, fault('NUMBER', true));
  await expectFault('hang', fault('ETIMEDOUT'), 300);
  expect(server.arrived).toEqual([]);
  await expectFault('cut', { isFinal: false });
  expect(server.arrived).toHaveLength(1);
  // An endless response is judged by its beginning.
  server.behave('flood', 1);
  await send();
  server.behave({ slowMs: 200 }, 1);
  await send();
  await server.down();
  await expect(send()).rejects.toMatchObject(fault('ECONNREFUSED'));
});

test('DESK-06 invalid settings stop the process by name without printing the key', () => {
  const url = 'https://sms.example/send?key=hunter2&to={to}&text={text}';
  const wrong = (settings: Record<string, string>, name: RegExp) => {
    const start = () => openSmsGateway(configOf({ SMS_URL: url, ...settings }));
    expect(start).toThrow(name);
    expect(start).not.toThrow(/hunter2/);
  };
  expect(() => openSmsGateway(configOf({ SMS_URL: url, SMS_METHOD: 'GET' }))).not.toThrow();
  wrong({ SMS_URL: 'http://sms.example/?key=hunter2' }, /SMS_URL/);
  wrong({ SMS_URL: 'https://sms.example/?key=CHANGE-ME' }, /SMS_URL.*CHANGE-ME/);
  wrong({ SMS_URL: 'https://sms.example/', SMS_BODY: 'key=hunter2&to={to}' }, /SMS_BODY/);
  wrong({ SMS_BODY: '{"key":"hunter2","to":{to},"text":"{text}"}' }, /SMS_BODY.*JSON/);
  wrong({ SMS_HEADERS: 'Authorization: hunter2' }, /SMS_HEADERS/);
  wrong({ SMS_HEADERS: '{"x":"hunter2\\r\\ny: z"}' }, /SMS_HEADERS/);
  wrong({ SMS_HEADERS: '{"Content-Type":"text/xml"}' }, /SMS_HEADERS/);
  wrong({ SMS_OK_PATTERN: '(hunter2' }, /SMS_OK_PATTERN/);
  expect(() => configOf({ HOLD_NEEDS_VERIFIED_PHONE: 'on' })).toThrow(/HOLD_NEEDS_VERIFIED_PHONE/);
  for (const host of ['127.0.0.1:8080', '192.168.0.20:8080', '10.1.2.3', '172.20.0.1', 'localhost'])
    expect(configOf({ SMS_URL: `http://${host}/send` }).SMS_URL).toBeDefined();
});
