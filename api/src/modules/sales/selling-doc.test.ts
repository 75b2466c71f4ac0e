import { readFile } from 'node:fs/promises';
import { ACTIVE_STATES, BOOKING_STATES, nextState, TRANSITIONS } from '@khamar/contract/sales/booking-state';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { INVARIANTS } from './journal/money-invariants.ts';

const page = await readFile(new URL('../../../../docs/selling.md', import.meta.url), 'utf8');
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.*) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
    .slice(2);

test('docs/selling.md lists the same transitions as the code', () => {
  expect(rowsOf(section('States')).map((row) => row.join('; '))).toEqual(
    TRANSITIONS.map(({ from, event, to, who, condition }) =>
      [from, event, to, who.join(', '), condition].join('; '),
    ),
  );
});

test('F25 docs/selling.md lists the same invariants as the audit', () => {
  const simple = (text: string) =>
    text
      .toLowerCase()
      .replace('for each provider', '')
      .replaceAll(/[^a-z]/g, '');
  const listed = [...section('Money').matchAll(/^(\d+)\. (.*)$/gm)].map(([, n, text = '']) => [
    n,
    simple(text),
  ]);
  expect(listed).toEqual(INVARIANTS.map(({ name }, index) => [String(index + 1), simple(name)]));
});

test('docs/selling.md lists each setting with its default', () => {
  const config = new Map<string, unknown>(
    Object.entries(
      readConfig({ DATABASE_URL: 'postgres://localhost/x', TOKEN_SECRET: 'a1b2c3d4e5f6'.repeat(6) }),
    ),
  );
  for (const [name = '', value] of rowsOf(section('What the farm decides')))
    expect([name, JSON.stringify(config.get(name.replaceAll('`', '')) ?? null)]).toEqual([
      name,
      value === 'none' ? 'null' : value,
    ]);
});

test('an ended booking stays ended, except that a late payment can revive an expired one', () => {
  const from = (state: (typeof BOOKING_STATES)[number]) => TRANSITIONS.filter((each) => each.from === state);
  expect(from('CANCELLED')).toEqual([]);
  expect(from('EXPIRED').map(({ event }) => event)).toEqual(['confirm']);
  expect(from('DELIVERED').map(({ event }) => event)).toEqual(['reverseDelivery']);
  for (const { from: state, event, to } of TRANSITIONS) expect(nextState(state, event)).toBe(to);
  expect(BOOKING_STATES.filter((state) => !ACTIVE_STATES.some((active) => active === state))).toEqual([
    'EXPIRED',
    'CANCELLED',
  ]);
});
