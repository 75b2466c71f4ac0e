/** Started by npm run dev when there is no SMTP_URL: takes every mail and prints it, so that its links can be followed. */
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, done) {
    simpleParser(stream, (error: Error | null, { subject, text }) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      if (error === null) console.log(`\n── Mail to ${to}: ${subject ?? ''}\n\n${text ?? ''}──`);
      done(error);
    });
  },
});
server.on('error', ({ message }) => {
  console.error(`The mail printer: ${message}`);
});
server.listen(Number(process.argv[2]), '127.0.0.1');
