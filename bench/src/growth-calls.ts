/** What growth measures. `n` is a number that no request had before, so that no two filters are the same. */
export type Call = (n: number) => string;

const search = (query: string) => `/product/search-cows?limit=12&${query}`;

/** A herd of 100,000 may take hardly longer here than one of a thousand. */
export const FLAT: Record<string, Call> = {
  'first page': () => '/product/get-all-cows?page=0&limit=12',
  'price up': () => '/product/sort-cows?sort=2',
  detail: () => '/product/get-cow/NDL-500',
};

export const OTHER: Record<string, Call> = {
  'price down': () => '/product/sort-cows?sort=1',
  'weight down': () => '/product/sort-cows?sort=3',
  'weight up': () => '/product/sort-cows?sort=4',
  'page 1000': () => '/product/get-all-cows?page=1000&limit=12',
};

/** A filter, a sort and the exact count. */
export const COUNTED: Record<string, Call> = {
  'most of the herd': (n) => search(`maxPrice=${300_000 + n}&sort=3`),
  'breed, newest first': (n) => search(`breed=Red%20Chittagong&maxPrice=${500_000 + n}`),
  'three filters': (n) => search(`color=Black,Red&gender=MALE_BULL&maxPrice=${200_000 + n}&sort=4`),
  'every filter': (n) =>
    search(
      `color=Black,Red&gender=MALE_BULL&cowSize=MEDIUM&breed=Deshi&age=3&minWeight=150&tagId=1&maxPrice=${400_000 + n}&sort=2`,
    ),
  'against weight up': (n) => search(`minWeight=600&maxPrice=${400_000 + n}&sort=4`),
  'against price down': (n) => search(`cowSize=SMALL&minPrice=${100_000 + n}&sort=1`),
  'tag 7': (n) => search(`tagId=7&maxPrice=${250_000 + n}&sort=1`),
  'tag 77': (n) => search(`tagId=77&maxPrice=${250_000 + n}&sort=3`),
  'tag 9999': (n) => search(`tagId=9999&maxPrice=${250_000 + n}&sort=2`),
  'tag of none': (n) => search(`tagId=Z9&maxPrice=${250_000 + n}&sort=2`),
  'page 1000 of a filter': (n) => search(`maxPrice=${1_000_000 + n}&page=1000&sort=1`),
  'nothing found': (n) => search(`cowSize=SMALL&minWeight=300&maxPrice=${250_000 + n}&sort=2`),
};
