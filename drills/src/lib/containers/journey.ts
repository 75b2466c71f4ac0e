import { randomInt } from 'node:crypto';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { responseOf } from '@khamar/contract/envelope';
import { commandOf, holdResponse, holdOf } from '@khamar/testkit/people/buyers';
import { cowForm, newImage, SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import { type HttpClient, openHttpClient } from '@khamar/testkit/http-client';
import { verdict } from '@khamar/testkit/measure/statistics';
import { type Browser, newPerson, openBrowser } from '@khamar/testkit/people/people';
import type { SmtpServer } from '@khamar/testkit/servers/smtp-server';
import type { ComposeStack } from './farm-folder.ts';

/** First steps of a visitor, the owner and a customer, through the proxy. */
export async function walkThrough(stack: ComposeStack, smtp: SmtpServer): Promise<boolean> {
  const { url, certificate } = stack;
  const http = openHttpClient(url, { certificate });
  const [owner, buyer] = [0, 1].map(() => openBrowser(`${url}/api`, { certificate, origin: url }));
  if (owner === undefined || buyer === undefined) throw new Error('No browser');
  const shows = async (path: string, ...texts: string[]) => {
    const { status, text } = await http.send(path);
    return status === 200 && texts.every((word) => text.includes(word));
  };
  const tagId = `DRL-${randomInt(1e6, 1e7)}`;
  const person = newPerson();
  let image = '';
  const steps: [string, () => Promise<boolean>][] = [
    ['the home page in English', () => shows('/', '<html lang="en"')],
    ['the home page in Bangla', () => shows('/bn', '<html lang="bn"')],
    ['the catalogue, with cows', () => shows('/all-cows', '/cow/')],
    ['a cow', () => shows('/cow/NDL-001', 'NDL-001')],
    ['the owner signs in', () => signInOwner(stack, owner)],
    ['the owner registers a cow', async () => (image = await registerCow(http, owner, tagId)) !== ''],
    ['its page', () => shows(`/cow/${tagId}`, tagId)],
    ['its photo', () => isServed(http, image)],
    ['a buyer signs up', async () => (await buyer.signUp(person)).status === 201],
    ['the welcome arrives by mail', async () => (await smtp.to(person.email)).length > 0],
    ['the buyer signs in', async () => (await buyer.signIn(person)).status === 200],
    ['the buyer holds the cow', () => hold(http, buyer, tagId)],
    ['the API cannot reach the outside network', () => isIsolated(stack)],
  ];
  let passed = 0;
  for (const [name, step] of steps) {
    const isGood = await step().catch((error: unknown) => {
      console.error(error);
      return false;
    });
    if (isGood) passed += 1;
    else console.log(`failed: ${name}`);
  }
  for (const each of [owner, buyer, http]) each.end();
  return verdict('successful steps of the journey', passed, { atLeast: steps.length });
}

/** Creates the account as described in deploy/README.md. */
async function signInOwner({ compose }: ComposeStack, browser: Browser): Promise<boolean> {
  const who = ['--username', 'owner', '--email', 'owner@example.org', '--mobile', '01712345678'];
  const command = ['node', 'api/src/cli/account.ts', 'create', ...who, '--role', 'ADMIN', '--generate'];
  const output = await compose('exec', '-T', 'api-1', ...command);
  const [, password = ''] = /shown only once\): (\S+)/.exec(output) ?? [];
  return (await browser.signIn({ username: 'owner', password })).status === 200;
}

const bearer = ({ token }: Browser) => ({ headers: { authorization: `Bearer ${token}` } });

/** Returns the photo's URL. */
async function registerCow(http: HttpClient, owner: Browser, tagId: string): Promise<string> {
  const body = cowForm({ ...SAMPLE_COW, tagId }, await newImage());
  const response = await http.send('/api/product/dashboard/add-cow', {
    method: 'POST',
    ...bearer(owner),
    body,
  });
  return new URL(responseOf(InventoryCow).parse(response.body).data.image ?? '').pathname;
}

/** Requested four times, because both APIs must find it in the shared volume. */
async function isServed(http: HttpClient, image: string): Promise<boolean> {
  const responses = await Promise.all([1, 2, 3, 4].map((n) => http.send(`${image}?${n}`)));
  return responses.every(({ status }) => status === 200);
}

async function hold(http: HttpClient, buyer: Browser, tagId: string): Promise<boolean> {
  const response = await http.send('/api/bookings', commandOf(bearer(buyer), holdOf(tagId)));
  return holdResponse(response)?.booking !== undefined;
}

/** The worker can reach the mail server; the API is only in the inner network and must not. */
async function isIsolated({ compose, smtp }: ComposeStack): Promise<boolean> {
  const attempt = `require('node:net').connect({ port: ${smtp.port}, host: '${smtp.host}', timeout: 4000 })`;
  const script = `${attempt}.on('connect', () => { console.log('reached'); process.exit(); }).on('error', () => process.exit()).on('timeout', () => process.exit())`;
  return !(await compose('exec', '-T', 'api-1', 'node', '-e', script)).includes('reached');
}
