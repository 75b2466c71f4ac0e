/** Started by npm run dev without SMS_URL: prints every SMS, so you can enter its code. */
import { openSmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';

await openSmsGatewayServer(() => undefined, {
  port: Number(process.argv[2]),
  onSms({ to, text }) {
    console.log(`\n── SMS to ${to}: ${text} ──`);
  },
});
