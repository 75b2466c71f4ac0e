import { expect, test } from 'vitest';
import type { ChainLink } from './chain.ts';
import { canonicalJson, hashOfLink, NO_LINK, verifyChain } from './verify-chain.ts';

const cow = '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f';
const at = '2026-11-19T10:00:00.000Z';
type Change = Partial<ChainLink> & Pick<ChainLink, 'kind'>;

/** With hashes that fit, as only the database, or a forger who starts anew, can write it. */
async function chained(changes: Change[]): Promise<ChainLink[]> {
  const links: ChainLink[] = [];
  for (const [index, change] of changes.entries()) {
    const previous = links.at(-1)?.hash ?? NO_LINK;
    // oxlint-disable-next-line no-unsafe-type-assertion -- each change has the fields of its kind
    const link = { ...change, cow, at, number: index + 1, previous, hash: NO_LINK } as ChainLink;
    // oxlint-disable-next-line no-await-in-loop -- each contains the one before
    links.push({ ...link, hash: await hashOfLink(link) });
  }
  return links;
}

const weight = { kg: 320, weightKind: 'ESTIMATED', weighedAt: at } as const;
const START: Change = { kind: 'START', ...weight, priceTaka: 153_500, status: 'AVAILABLE' };
const CHANGES: Change[] = [
  START,
  { kind: 'WEIGHT', ...weight, kg: 341, weightKind: 'MEASURED' },
  { kind: 'PRICE', priceTaka: 150_000 },
  { kind: 'WEIGHT', ...weight, kg: 314, weightKind: 'MEASURED', corrects: 2 },
  { kind: 'STATUS', status: 'BOOKED' },
];
const at2 = (links: ChainLink[], place: number, change: Partial<ChainLink>) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- tampered on purpose
  links.map((link, index) => (index === place - 1 ? ({ ...link, ...change } as ChainLink) : link));

test('WEIGH-03 canonical JSON has its keys in order and no spaces', () => {
  expect(canonicalJson({ number: 2, cow: 'a', at: 'b' })).toBe('{"at":"b","cow":"a","number":2}');
});

test('WEIGH-03 an untouched chain is unbroken, also against each number that a receipt may have', async () => {
  const links = await chained(CHANGES);
  expect(await verifyChain(links)).toEqual([]);
  for (const { hash } of links) expect(await verifyChain(links, hash)).toEqual([]);
});

test('WEIGH-03 a changed entry, a changed hash, an entry removed, two swapped and a chain cut short are found', async () => {
  const links = await chained(CHANGES);
  const head = links.at(-1)?.hash;
  const [first, second, third, ...rest] = links;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too short');
  const found = async (tampered: ChainLink[], printed = head) =>
    (await verifyChain(tampered, printed))[0]?.problem;

  expect(await found(at2(links, 2, { kg: 351 }))).toBe('hash');
  expect(await found(at2(links, 2, { at: '2026-11-18T10:00:00.000Z' }))).toBe('hash');
  expect(await found(at2(links, 2, { hash: 'f'.repeat(64) }))).toBe('hash');
  expect(await found([first, third, ...rest])).toBe('number');
  expect(await found([first, third, second, ...rest])).toBe('number');
  expect(await found(links.slice(0, -1))).toBe('head');
  expect(await found(links.slice(1))).toBe('start');
  expect(await found([])).toBe('empty');
  // Renumbered, so that only the hashes tell.
  expect(await found([first, { ...third, number: 2 }, ...rest])).toBe('previous');
  // Computed anew with a lighter cow: only a number that someone else has shows it.
  const forged = await chained([{ ...START, kg: 300 }, ...CHANGES.slice(1)]);
  expect(await verifyChain(forged)).toEqual([]);
  expect(await found(forged)).toBe('head');
  expect(
    await found(
      await chained([START, { kind: 'WEIGHT', ...weight, corrects: 3 }, ...CHANGES.slice(2)]),
      undefined,
    ),
  ).toBe('corrects');
});
