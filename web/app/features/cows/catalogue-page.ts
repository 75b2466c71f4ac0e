import { LIST_LIMITS } from '@khamar/contract/limits';
import type { CowListArg } from './cows.api.ts';

/** The page of the catalogue's address, from 1; anything that is not a page is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= LIST_LIMITS.maxPage ? page : 1;
}

/** The visitor counts pages from 1, the API from 0. */
export const listArgOf = (search: URLSearchParams): CowListArg => ({
  page: pageOf(search) - 1,
  limit: LIST_LIMITS.defaultSize,
});

export const pagesFor = (totalCows: number): number =>
  Math.max(1, Math.ceil(totalCows / LIST_LIMITS.defaultSize));
