import type { Language } from '../../accounts/person.ts';
import type { CostKind } from '../../herd/enums.ts';
import { plain } from '../../plain-text.ts';
import { columnOf, COLUMN_HEADERS } from './cow-sheet.ts';

/** The columns of a sheet that updates existing cows, found by their tag. */
export const UPDATE_COLUMNS = [
  'tagId',
  'currentWeight',
  'weighedOn',
  'currentPrice',
  'purchaseCost',
  'healthCost',
  'transportCost',
  'otherCost',
  'costDay',
] as const;
export type UpdateColumn = (typeof UPDATE_COLUMNS)[number];

/** At least one of them is needed besides the tag. */
export const COST_COLUMNS = {
  purchaseCost: 'PURCHASE',
  healthCost: 'HEALTH',
  transportCost: 'TRANSPORT',
  otherCost: 'OTHER',
} as const satisfies Partial<Record<UpdateColumn, CostKind>>;
export type CostColumn = keyof typeof COST_COLUMNS;
export const COST_COLUMN_NAMES = ['purchaseCost', 'healthCost', 'transportCost', 'otherCost'] as const;
export const UPDATING_COLUMNS: readonly UpdateColumn[] = [
  'currentWeight',
  'currentPrice',
  ...COST_COLUMN_NAMES,
];

export const UPDATE_HEADERS: Record<UpdateColumn, Record<Language, string>> = {
  tagId: COLUMN_HEADERS.tagId,
  currentWeight: COLUMN_HEADERS.currentWeight,
  weighedOn: { en: 'Weighed on', bn: 'ওজনের তারিখ' },
  currentPrice: COLUMN_HEADERS.currentPrice,
  purchaseCost: { en: 'Purchase price (BDT)', bn: 'কেনা দাম (টাকা)' },
  healthCost: { en: 'Health cost (BDT)', bn: 'চিকিৎসার খরচ (টাকা)' },
  transportCost: { en: 'Transport cost (BDT)', bn: 'পরিবহন খরচ (টাকা)' },
  otherCost: { en: 'Other cost (BDT)', bn: 'অন্য খরচ (টাকা)' },
  costDay: { en: 'Cost date', bn: 'খরচের তারিখ' },
};

const columnByHeader = new Map(
  UPDATE_COLUMNS.flatMap((column) =>
    [column, UPDATE_HEADERS[column].en, UPDATE_HEADERS[column].bn].map(
      (header) => [plain(header), column] as const,
    ),
  ),
);

const isShared = (column: string): column is 'tagId' | 'currentWeight' | 'currentPrice' =>
  ['tagId', 'currentWeight', 'currentPrice'].includes(column);

/** Also the headers by which a sheet of new cows names tag, weight and price. */
export function updateColumnOf(header: string): UpdateColumn | undefined {
  const own = columnByHeader.get(plain(header));
  if (own !== undefined) return own;
  const shared = columnOf(header);
  return shared !== undefined && isShared(shared) ? shared : undefined;
}
