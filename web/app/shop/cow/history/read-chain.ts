import type { ChainLink, CowChain, CowHold } from '@khamar/contract/cows/chain';
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
  availabilityStatus: AvailabilityStatus;
  isOnHold: boolean;
}

export interface CowTimeline {
  weights: Weight[];
  prices: Price[];
  statuses: Status[];
}

/** Oldest first. A corrected weight shows what it was corrected to, and a hold is not shown as booked. */
export function readChain({ links, holds }: Pick<CowChain, 'links' | 'holds'>): CowTimeline {
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
    statuses: readStatuses(links, holds),
  };
}

/** The chain has a cow as booked from its hold on, so it has no link for the moment when it really was. */
function readStatuses(links: readonly ChainLink[], holds: readonly CowHold[]): Status[] {
  const isHeldAt = (at: string) => holds.some(({ from, to }) => from <= at && (to === null || at < to));
  const onHold = { availabilityStatus: 'BOOKED', isOnHold: true } as const;
  const booked = { availabilityStatus: 'BOOKED', isOnHold: false } as const;
  const began = links[0]?.at ?? '';
  const changes: Status[] = [
    // First, so that a hold comes before the link of the same millisecond.
    ...holds.flatMap(({ from, to, isBooked }) => [
      { at: from, ...onHold },
      ...(to !== null && isBooked ? [{ at: to, ...booked }] : []),
    ]),
    ...links.flatMap((link) => {
      if (!('status' in link)) return [];
      const isOnHold = link.status === 'BOOKED' && isHeldAt(link.at);
      return [{ at: link.at, availabilityStatus: link.status, isOnHold }];
    }),
  ];
  return changes
    .filter(({ at }) => at >= began)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .filter((change, index, all) => {
      const before = all[index - 1];
      return before?.availabilityStatus !== change.availabilityStatus || before.isOnHold !== change.isOnHold;
    });
}
