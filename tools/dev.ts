/** npm run dev: services, migrations, the demo herd, then API, worker and site, restarted when a file changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { databaseServer } from '@khamar/database/cluster';
import { asApi } from '@khamar/database/databases';
import { freePort } from '@khamar/database/free-port';
import { BKASH_MERCHANT } from '@khamar/testkit/gateways/bkash-simulator';
import { SSLCOMMERZ_STORE } from '@khamar/testkit/gateways/sslcommerz-simulator';
import { smsSettings } from '@khamar/testkit/gateways/sms-simulator';

const checkout = fileURLToPath(new URL('../', import.meta.url));
const databaseUrl = await databaseServer();

const children: ChildProcess[] = [];

function start(command: string, args: string[], folder: string, settings = {}): ChildProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, ...settings };
  const child = spawn(command, args, { cwd: checkout + folder, env, stdio: 'inherit' });
  children.push(child);
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));

// The seed also migrates, and adds only what is missing.
console.log('Preparing the database and drawing the herd (the first time takes a minute) …');
for (const script of ['database/seed/main.ts', 'api/src/cli/demo-sales.ts']) {
  // oxlint-disable-next-line no-await-in-loop -- the sales need the herd
  const code = await ended(start(process.execPath, [script], '.'));
  if (code !== 0) process.exit(code);
}

const watched = (file: string, settings: Record<string, string>) =>
  start(process.execPath, ['--watch', '--watch-preserve-output', file], 'api', {
    DATABASE_URL: asApi(databaseUrl),
    ...settings,
  });

async function printMails(): Promise<string> {
  const port = String(await freePort());
  start(process.execPath, ['tools/mail-printer.ts', port], '.');
  return `smtp://127.0.0.1:${port}`;
}

/** With --gateways: simulated payment pages where you can pay, decline or cancel. No money moves. */
async function simulateGateways(): Promise<Record<string, string>> {
  if (!process.argv.includes('--gateways')) return {};
  const [sslcommerz, bkash] = [String(await freePort()), String(await freePort())];
  start(process.execPath, ['tools/gateway-simulators.ts', sslcommerz, bkash], '.');
  return {
    SSLCOMMERZ_URL: `http://127.0.0.1:${sslcommerz}`,
    SSLCOMMERZ_STORE_ID: SSLCOMMERZ_STORE.storeId,
    SSLCOMMERZ_STORE_PASSWORD: SSLCOMMERZ_STORE.storePassword,
    BKASH_URL: `http://127.0.0.1:${bkash}`,
    BKASH_USERNAME: BKASH_MERCHANT.username,
    BKASH_PASSWORD: BKASH_MERCHANT.password,
    BKASH_APP_KEY: BKASH_MERCHANT.appKey,
    BKASH_APP_SECRET: BKASH_MERCHANT.appSecret,
  };
}

/** Simulates an SMS gateway unless one is configured. */
async function printSms(): Promise<Record<string, string>> {
  if (process.env['SMS_URL'] !== undefined) return {};
  const port = String(await freePort());
  start(process.execPath, ['tools/sms-printer.ts', port], '.');
  return smsSettings(Number(port));
}
const [gateways, sms] = [await simulateGateways(), await printSms()];
// At first every demo login of the staff opens the office, as in deploy/khamar.env.example.
const office = { DASHBOARD_ROLES: process.env['DASHBOARD_ROLES'] ?? 'ADMIN,SUPER_ADMIN,AGENT' };

const api = watched('src/main.ts', {
  ...gateways,
  ...sms,
  ...office,
  // Derived from the checkout, so sessions survive restarts. For development only.
  TOKEN_SECRET: process.env['TOKEN_SECRET'] ?? createHash('sha256').update(checkout).digest('hex'),
});
const worker = watched('src/worker.ts', {
  ...gateways,
  ...sms,
  SMTP_URL: process.env['SMTP_URL'] ?? (await printMails()),
  MAIL_FROM: process.env['MAIL_FROM'] ?? 'khamar@localhost.localdomain',
});
const web = start('react-router', ['dev'], 'web', office);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
console.log(
  'Shop http://localhost:3000   Office http://localhost:3000/dashboard   API http://localhost:3000/api/docs/',
);
process.exitCode = await Promise.race([ended(api), ended(worker), ended(web)]);
for (const child of children) child.kill();
