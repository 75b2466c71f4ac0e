/** Started by npm run dev when there is no SMS_URL: takes every SMS and prints it, so that its code can be typed. */
import { openSmsGatewayServer } from '@khamar/testkit/sms-gateway';

await openSmsGatewayServer(() => undefined, {
  port: Number(process.argv[2]),
  onSms({ to, text }) {
    console.log(`\n── SMS to ${to}: ${text} ──`);
  },
});
