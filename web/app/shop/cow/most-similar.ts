import type { Cow } from '@khamar/contract/cows/cow';

const AT_MOST = 4;

type Wanted = Pick<Cow, 'tagId' | 'cowSize' | 'currentPrice'>;

/** Those that can be had: the same size first, then the nearest price. Never the cow itself, and none twice. */
export function mostSimilar(wanted: Wanted, near: Cow[]): Cow[] {
  const others = new Map(near.map((cow) => [cow.tagId, cow]));
  others.delete(wanted.tagId);
  const distance = ({ cowSize, currentPrice }: Cow): number =>
    Math.abs(currentPrice - wanted.currentPrice) +
    (cowSize === wanted.cowSize ? 0 : Number.MAX_SAFE_INTEGER / 2);
  return [...others.values()]
    .filter(({ availabilityStatus }) => availabilityStatus === 'AVAILABLE')
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, AT_MOST);
}
