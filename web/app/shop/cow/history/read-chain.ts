import type { ChainLink } from '@khamar/contract/cows/chain';
import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { WeightKind } from '@khamar/contract/cows/enums';

interface Weight {
  at: string;
  kg: number;
  kind: WeightKind;
}
interface Price {
  at: string;
  taka: number;
}
interface Status {
  at: string;
  status: AvailabilityStatus;
}

export interface CowTimeline {
  weights: Weight[];
  prices: Price[];
  statuses: Status[];
}

/** Oldest first. A corrected weight shows what it was corrected to. */
export function readChain(links: readonly ChainLink[]): CowTimeline {
  const corrected = new Set(
    links.flatMap((link) => (link.kind === 'WEIGHT' && link.corrects !== undefined ? [link.corrects] : [])),
  );
  return {
    weights: links
      .flatMap((link) =>
        'kg' in link && !corrected.has(link.number)
          ? [{ at: link.weighedAt, kg: link.kg, kind: link.weightKind }]
          : [],
      )
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    prices: links.flatMap((link) => ('priceTaka' in link ? [{ at: link.at, taka: link.priceTaka }] : [])),
    statuses: links.flatMap((link) => ('status' in link ? [{ at: link.at, status: link.status }] : [])),
  };
}
