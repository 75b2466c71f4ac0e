/** By hand: every page loads this, and zod would be larger than all of it. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** The entries of a stored list; empty if there is none. */
export function listIn(stored: unknown, name: string): Record<string, unknown>[] {
  const list: unknown = isObject(stored) ? stored[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Older entries have no tag; their cow is identified by productId. */
export const tagIn = ({ tagId }: Record<string, unknown>): string => (isText(tagId) ? tagId : '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
