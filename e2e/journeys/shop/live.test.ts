import { randomUUID } from 'node:crypto';
import { Cow } from '@khamar/contract/cows/cow';
import { answerOf } from '@khamar/contract/envelope';
import { HoldAnswer } from '@khamar/contract/sales/booking';
import { collectEnds } from '@khamar/testkit/clean-up';
import { demoLogin } from '@khamar/testkit/people';
import { openTestFarm, type TestFarm } from '@khamar/testkit/test-farm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import profile from '../../../farm.json' with { type: 'json' };
import { ownAddress, signInByApi } from '../../src/people.ts';
import { chosen, comeBackWith, SAVED_WORDS } from '../../src/screens/saved-items.ts';
import {
  BANGLA_PHONE,
  goHydrated,
  holdCalls,
  type NewVisitor,
  test,
  VIEWS,
  type Visitor,
} from '../../src/visitor.ts';

const TAG = 'NDL-009';
const STATUS = {
  en: { AVAILABLE: 'available', BOOKED: 'booked' },
  bn: { AVAILABLE: 'আছে', BOOKED: 'বুক হয়েছে' },
};

const { later, endAll } = collectEnds();
let farm: TestFarm;
beforeAll(async () => {
  farm = await openTestFarm({ rows: 9 }, later);
});
afterAll(endAll);

/** Another buyer, with a browser of their own, holds the cow and lets it go. */
async function openOther(newVisitor: NewVisitor) {
  const { page } = await newVisitor({ baseURL: farm.url, ...ownAddress() });
  const authorization = `Bearer ${await signInByApi(page, demoLogin('customer'))}`;
  const command = async (path: string, data: object): Promise<unknown> => {
    const headers = { authorization, 'idempotency-key': randomUUID() };
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  return {
    async hold() {
      const body = await command('/bookings', { tagId: TAG, termsVersion: profile.termsVersion });
      return answerOf(HoldAnswer).parse(body).data.booking?.code ?? '';
    },
    cancel: (code: string) => command(`/bookings/${code}/cancel`, {}),
  };
}

/** With the cow saved and in the cart; a change before the page listens would not reach it. */
async function openListening(newVisitor: NewVisitor, path: string, width: number) {
  const visitor = await newVisitor({ baseURL: farm.url, width, ...ownAddress() });
  const response = await fetch(`${farm.url}/api/product/get-cow/${TAG}`);
  const cow = chosen(answerOf(Cow).parse(await response.json()).data);
  await comeBackWith(visitor, 'wishlist', { products: [cow] });
  await comeBackWith(visitor, 'carts', { items: [{ ...cow, quantity: 1 }] });
  const listening = visitor.page.waitForResponse((answer) => answer.url().endsWith('/api/live/cows'));
  await goHydrated(visitor, path);
  await listening;
  return visitor;
}

declare global {
  interface Window {
    heard?: string[];
  }
}

/** What screen readers are told from now on. */
const hear = ({ page }: Visitor) =>
  page.evaluate(() => {
    const heard: string[] = [];
    window.heard = heard;
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')];
      const text = texts.map((each) => each.textContent).join('');
      if (text !== heard.at(-1)) heard.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const heardBy = ({ page }: Visitor, tag: string) =>
  page.evaluate((name) => window.heard?.filter((text) => text.includes(name)), tag);

describe.each(VIEWS)('live status in $language at $width px', ({ language, width, prefix }) => {
  const words = STATUS[language];
  const booked = SAVED_WORDS[language].booked;

  test('LIVE-01 a cow that somebody else takes changes on every open page without reloading; a screen reader hears it once', async ({
    newVisitor,
  }) => {
    const other = await openOther(newVisitor);
    const paths = ['/', '/all-cows', `/cow/${TAG}`, '/saved', '/cart'];
    const visitors = await Promise.all(
      paths.map((path) => openListening(newVisitor, `${prefix}${path}`, width)),
    );
    await Promise.all(visitors.map(hear));
    const says = ({ page }: Visitor, path: string, status: 'AVAILABLE' | 'BOOKED') => {
      if (path === '/cart') {
        const line = page.getByRole('main').getByText(booked).first();
        return line.waitFor({ state: status === 'BOOKED' ? 'visible' : 'hidden' });
      }
      const place = path.startsWith('/cow/')
        ? page.getByRole('main')
        : page.getByRole('article').filter({ hasText: TAG }).first();
      return place.getByText(words[status], { exact: true }).first().waitFor();
    };
    const code = await other.hold();
    const held = performance.now();
    await Promise.all(visitors.map((visitor, n) => says(visitor, paths[n] ?? '', 'BOOKED')));
    console.log(`five pages knew after ${Math.round(performance.now() - held)} ms`);
    for (const visitor of visitors) expect(await heardBy(visitor, TAG)).toHaveLength(1);
    await other.cancel(code);
    await Promise.all(visitors.map((visitor, n) => says(visitor, paths[n] ?? '', 'AVAILABLE')));
    expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

test('LIVE-02 whoever loses the stream comes back to it by themselves and catches up with what was missed', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const other = await openOther(newVisitor);
  const visitor = await openListening(newVisitor, `${prefix}/all-cows`, width);
  const [api] = farm.apis;
  // The next stream begins when the cow is held, however long the API takes to start.
  const letStreamBegin = await holdCalls(visitor.page, '**/live/cows');
  await api?.kill();
  await api?.start();
  const code = await other.hold();
  visitor.apiCalls.length = 0;
  letStreamBegin();
  const card = visitor.page.getByRole('article').filter({ hasText: TAG });
  await card.getByText(STATUS[language].BOOKED, { exact: true }).waitFor();
  expect(visitor.apiCalls).toHaveLength(1);
  await other.cancel(code);
  await card.getByText(STATUS[language].AVAILABLE, { exact: true }).waitFor();
});
