import { launchChromium } from '@khamar/testkit/browser/chromium';
import { PHONE, slowDown } from '@khamar/testkit/browser/cheap-phone';
import { openSmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { median, printTable, verdict } from '@khamar/testkit/measure/statistics';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import type { Browser, Page } from 'playwright-core';

const ROUNDS = numberOption('rounds', 5);
/** The steps of a new customer, and when each was reached, in ms since the link was tapped. */
const STEPS = ['facts visible', 'panel open', 'code requested', 'reserved'] as const;

export const reserve = scenario(
  4,
  'a shared link to a reserved cow: 360 px, Bangla, 400 kbit/s with 400 ms, a phone four times slower; the code is typed at once',
  async (later) => {
    const [sms, smtp] = await Promise.all([openSmsGatewayServer(later), openSmtpServer(later)]);
    const stack = await openTestStack(
      { rows: 60, settings: { ...sms.settings, SMTP_URL: smtp.url }, smtpUrl: smtp.url },
      later,
    );
    const response = await fetch(`${stack.apiUrl}/product/get-all-cows?limit=50`);
    // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own response
    const { data } = (await response.json()) as {
      data: { cows: { tagId: string; availabilityStatus: string }[] };
    };
    const tags = data.cows.flatMap(({ tagId, availabilityStatus }) =>
      availabilityStatus === 'AVAILABLE' ? [tagId] : [],
    );
    const browser = await launchChromium();
    later(() => browser.close());
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const number = `0181${String(2_000_000 + round)}`;
      const codeOf = async () => {
        const [message] = await sms.to(`+88${number}`, 1, /\d{6}/);
        return /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
      };
      // oxlint-disable-next-line no-await-in-loop -- one after another, so that they do not slow each other down
      rounds.push(await reserveOnce(browser, `${stack.url}/bn/cow/${tags[round]}`, number, codeOf));
    }
    const medianOf = (step: number) => median(rounds.map(({ times }) => times[step] ?? Number.NaN));
    printTable(
      ['step', 'median, s'],
      STEPS.map((step, index) => [step, (medianOf(index) / 1000).toFixed(1)]),
    );
    return [
      verdict('link opened to cow reserved, s', medianOf(STEPS.length - 1) / 1000, { goal: 25, atMost: 40 }),
      verdict('taps', Math.max(...rounds.map(({ taps }) => taps)), { goal: 6, atMost: 8 }),
    ].every(Boolean);
  },
);

interface Round {
  times: number[];
  taps: number;
}

async function reserveOnce(
  browser: Browser,
  url: string,
  number: string,
  codeOf: () => Promise<string>,
): Promise<Round> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true });
  const page = await context.newPage();
  await slowDown(page, { isLineSlow: true });
  const started = performance.now();
  const times: number[] = [];
  const reached = () => times.push(performance.now() - started);
  let taps = 0;
  const tap = async (locator: ReturnType<Page['locator']>) => {
    taps += 1;
    await locator.tap();
  };
  await page.goto(url, { waitUntil: 'commit' });
  const button = page.locator('.bar-at-thumb').getByRole('link', { name: /^আমার জন্য রাখুন/ });
  await button.waitFor();
  reached();
  await tap(button);
  const field = page.getByLabel('মোবাইল নম্বর');
  await field.waitFor();
  reached();
  await tap(field);
  await page.keyboard.type(number);
  await tap(page.getByRole('button', { name: 'কোড নিন' }));
  const codeField = page.getByLabel('এসএমএসের কোড');
  await codeField.waitFor();
  reached();
  const code = await codeOf();
  await tap(codeField);
  await page.keyboard.type(code);
  await page.waitForURL(/\/bookings\/[2-9A-HJ-NP-Z]{8}$/);
  await page.getByRole('timer').first().waitFor();
  reached();
  await context.close();
  return { times, taps };
}
