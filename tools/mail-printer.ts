/** Started by npm run dev when there is no SMTP_URL: takes every mail and prints it, so that its links can be followed. */
import { openSmtpServer } from '@khamar/testkit/smtp-server';

await openSmtpServer(() => undefined, {
  port: Number(process.argv[2]),
  onLetter({ envelopeTo, subject, text }) {
    console.log(`\n── Mail to ${envelopeTo.join(', ')}: ${subject ?? ''}\n\n${text ?? ''}──`);
  },
});
