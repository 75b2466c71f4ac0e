import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openSmtp } from './smtp.ts';

const LETTER = {
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

const send = (url: string, letter = LETTER) => openSmtp(url).send(letter, AbortSignal.timeout(5000));
const answer = (responseCode: number) =>
  Object.assign(new Error('No, karim@people.example'), { responseCode });
const PLAIN = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

test('a password is told only to a server whose certificate is good', async () => {
  let told = 0;
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => {
    told += 1;
    done(null, { user: 'farm' });
  };
  // The test server's default certificate is expired and self-signed.
  const [wrapped, upgraded] = await Promise.all([
    serverWith({ secure: true, onAuth }),
    serverWith({ onAuth }),
  ]);
  await expect(send(`smtps://farm:hunter2@localhost:${wrapped}`)).rejects.toMatchObject({ isFinal: false });
  await expect(send(`smtp://farm:hunter2@localhost:${upgraded}`)).rejects.toMatchObject({ isFinal: false });
  expect(told).toBe(0);
});

test('a no to us is for the owner to mend, a no to the letter is final, and neither quotes anybody', async () => {
  const noAuth = await serverWith({ ...PLAIN, onAuth: (_auth, _session, done) => done(answer(535)) });
  const noSender = await serverWith({ ...PLAIN, onMailFrom: (_from, _session, done) => done(answer(553)) });
  const noPerson = await serverWith({ ...PLAIN, onRcptTo: (_to, _session, done) => done(answer(550)) });
  const fault = (code: string, isFinal: boolean) => ({ code, isFinal, message: `SMTP ${code}` });
  await expect(send(`smtp://farm:hunter2@127.0.0.1:${noAuth}`)).rejects.toMatchObject(fault('535', false));
  await expect(send(`smtp://127.0.0.1:${noSender}`)).rejects.toMatchObject(fault('553', false));
  await expect(send(`smtp://127.0.0.1:${noPerson}`)).rejects.toMatchObject(fault('550', true));
  for (const to of ['a@x.example, b@x.example', 'a@x.example\r\nRCPT TO:<b@x.example>', ''])
    await expect(send('smtp://127.0.0.1:9', { ...LETTER, to })).rejects.toMatchObject(
      fault('BAD_ADDRESS', true),
    );
});

test('a deadline that has passed before anyone listened sends nothing', async () => {
  let connections = 0;
  const port = await serverWith({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
  });
  const late = openSmtp(`smtp://127.0.0.1:${port}`).send(LETTER, AbortSignal.abort());
  await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT', isFinal: false });
  expect(connections).toBe(0);
});

test('a password that cannot be read stops the worker at its start, not at every mail', () => {
  expect(() => openSmtp('smtp://farm:100%sure@127.0.0.1:2525')).toThrow(/URI/);
});

test.each([
  [530, false],
  [503, false],
  [550, true],
  [552, true],
])('a %i to the recipient is the end of the letter: %s', async (responseCode, isFinal) => {
  const port = await serverWith({
    ...PLAIN,
    onRcptTo: (_address, _session, done) => {
      done(answer(responseCode));
    },
  });
  await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toMatchObject({
    code: String(responseCode),
    isFinal,
  });
});
