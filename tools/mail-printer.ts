/** Started by npm run dev without SMTP_URL: prints every mail, so you can follow its links. */
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';

await openSmtpServer(() => undefined, {
  port: Number(process.argv[2]),
  onMail({ envelopeTo, subject, text }) {
    console.log(`\n── Mail to ${envelopeTo.join(', ')}: ${subject ?? ''}\n\n${text ?? ''}──`);
  },
});
