import { expect, onTestFinished, test, vi } from 'vitest';
import { clearSaleDraft, readSaleDraft, type SaleDraft, saveSaleDraft } from './sale-draft.ts';
import { dayFromToday } from './sale-input.ts';

function tab(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return stored;
}

const DRAFT: SaleDraft = {
  key: 'a-key',
  values: { name: 'Karim Mia', 'price-NDL-001': '95000', 'amount-1': '40000', dueOn: dayFromToday(3) },
  cows: [{ tagId: 'NDL-001', currentPrice: 100_000, currentWeight: 250 }],
  rows: [{ id: 3, provider: 'nagad' }],
  pricing: 'weight',
  isDelivered: false,
};

test('COUNT-01 a sale that was not sent survives a reload as a whole, until it is sent', () => {
  const stored = tab();
  saveSaleDraft('', 'karim', DRAFT);
  expect(readSaleDraft('', 'karim')).toEqual(DRAFT);
  // A link to another cow begins its own sale.
  expect(readSaleDraft('NDL-002', 'karim')).toBeNull();
  clearSaleDraft('');
  expect(stored.size).toBe(0);
});

test('COUNT-01 nobody else gets the draft, and it is deleted', () => {
  const stored = tab();
  saveSaleDraft('', 'karim', DRAFT);
  expect(readSaleDraft('', 'rahim')).toBeNull();
  expect(stored.size).toBe(0);
});

test('COUNT-01 a draft keeps no answer to a question, no past day and nothing of the cow that is not needed', () => {
  const stored = tab();
  const cow = { ...DRAFT.cows[0], description: 'Calm' };
  const values = { ...DRAFT.values, confirmedPrice: '7000000', dueOn: dayFromToday(-1) };
  // oxlint-disable-next-line no-unsafe-type-assertion -- a cow has more fields
  saveSaleDraft('', 'karim', { ...DRAFT, values, cows: [cow as SaleDraft['cows'][number]] });
  const { dueOn: _, ...kept } = DRAFT.values;
  expect(readSaleDraft('', 'karim')).toEqual({ ...DRAFT, values: kept });
  expect([...stored.values()].join('')).not.toContain('Calm');
});

test('COUNT-01 a damaged draft is dropped where it is damaged', () => {
  const stored = tab();
  const damaged = {
    username: 'karim',
    key: 'k',
    values: { name: 5 },
    cows: [{ tagId: 'NDL-001' }],
    rows: 'x',
  };
  stored.set('khamar/sale/', JSON.stringify(damaged));
  expect(readSaleDraft('', 'karim')).toMatchObject({ values: {}, cows: [], isDelivered: true });
  stored.set('khamar/sale/', '{');
  expect(readSaleDraft('', 'karim')).toBeNull();
});
