import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openSmtp } from './smtp.ts';

const MAIL = {
  messageId: '<1@farm.example>',
  from: { name: 'Farm', address: 'farm@farm.example' },
  to: 'karim@people.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
};

async function serverWith(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disableReverseLookup: true, authOptional: true, ...options });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port');
  return address.port;
}

const send = (url: string, mail = MAIL) => openSmtp(url).send(mail, AbortSignal.timeout(5000));
const smtpError = (responseCode: number) =>
  Object.assign(new Error('No, karim@people.example'), { responseCode });
const PLAIN = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

test('the password is sent only to a server with a valid certificate', async () => {
  let authAttempts = 0;
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => {
    authAttempts += 1;
    done(null, { user: 'farm' });
  };
  // The test server's default certificate is expired and self-signed.
  const [wrapped, upgraded] = await Promise.all([
    serverWith({ secure: true, onAuth }),
    serverWith({ onAuth }),
  ]);
  await expect(send(`smtps://farm:hunter2@localhost:${wrapped}`)).rejects.toMatchObject({ isFinal: false });
  await expect(send(`smtp://farm:hunter2@localhost:${upgraded}`)).rejects.toMatchObject({ isFinal: false });
  expect(authAttempts).toBe(0);
});

test('errors about us are retryable, errors about the mail are final, and neither quotes an address', async () => {
  const noAuth = await serverWith({ ...PLAIN, onAuth: (_auth, _session, done) => done(smtpError(535)) });
  const noSender = await serverWith({
    ...PLAIN,
    onMailFrom: (_from, _session, done) => done(smtpError(553)),
  });
  const noPerson = await serverWith({ ...PLAIN, onRcptTo: (_to, _session, done) => done(smtpError(550)) });
  const fault = (code: string, isFinal: boolean) => ({ code, isFinal, message: `SMTP ${code}` });
  await expect(send(`smtp://farm:hunter2@127.0.0.1:${noAuth}`)).rejects.toMatchObject(fault('535', false));
  await expect(send(`smtp://127.0.0.1:${noSender}`)).rejects.toMatchObject(fault('553', false));
  await expect(send(`smtp://127.0.0.1:${noPerson}`)).rejects.toMatchObject(fault('550', true));
  for (const to of ['a@x.example, b@x.example', 'a@x.example\r\nRCPT TO:<b@x.example>', ''])
    await expect(send('smtp://127.0.0.1:9', { ...MAIL, to })).rejects.toMatchObject(
      fault('BAD_ADDRESS', true),
    );
});

test('an expired deadline sends nothing', async () => {
  let connections = 0;
  const port = await serverWith({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
  });
  const late = openSmtp(`smtp://127.0.0.1:${port}`).send(MAIL, AbortSignal.abort());
  await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT', isFinal: false });
  expect(connections).toBe(0);
});

test('an undecodable password fails on startup, not on every mail', () => {
  expect(() => openSmtp('smtp://farm:100%sure@127.0.0.1:2525')).toThrow(/URI/);
});

test.each([
  [530, false],
  [503, false],
  [550, true],
  [552, true],
])('a %i for the recipient is final: %s', async (responseCode, isFinal) => {
  const port = await serverWith({
    ...PLAIN,
    onRcptTo: (_address, _session, done) => {
      done(smtpError(responseCode));
    },
  });
  await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toMatchObject({
    code: String(responseCode),
    isFinal,
  });
});
