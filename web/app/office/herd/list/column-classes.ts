import type { CowField } from '~/office/herd/cow-fields';

const NUMERIC = new Set<CowField>(['teeth', 'age', 'currentWeight', 'pricePerKg', 'currentPrice']);

/** Numbers stand at the right, so that they can be compared. */
export const isNumeric = (field: CowField): boolean => NUMERIC.has(field);
