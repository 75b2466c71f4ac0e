/** Started by npm run dev -- --gateways: simulators of both payment gateways with clickable pages. */
import { startBkash } from '@khamar/testkit/gateways/bkash-simulator';
import { startSslcommerz } from '@khamar/testkit/gateways/sslcommerz-simulator';

const [sslcommerzPort, bkashPort] = process.argv.slice(2).map(Number);
await startSslcommerz(sslcommerzPort);
await startBkash(bkashPort);
