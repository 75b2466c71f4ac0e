import type { Cow } from '@khamar/contract/cows/cow';
import type { LiveCow } from '@khamar/contract/sales/live';
import { baseApi } from '~/api/base-api';
import { cowsApi } from '~/shop/cow-card/cows.api';
import type { AppStore } from '~/state/store';

interface Shown {
  /** Those whose status was another one. */
  changed: LiveCow[];
  /** One that is no longer listed is in an answer: it must be fetched again. */
  hasRemoved: boolean;
}

/** Writes the status into every answer that holds one of these cows. */
export const showStatus =
  (news: LiveCow[]) =>
  (dispatch: AppStore['dispatch'], getState: AppStore['getState']): Shown => {
    const byTag = new Map(news.map((cow) => [cow.tagId, cow]));
    const changed = new Set<LiveCow>();
    let hasRemoved = false;
    for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState(), ['Cow']))
      dispatch(
        cowsApi.util.updateQueryData(
          // oxlint-disable-next-line no-unsafe-type-assertion -- every answer with the tag Cow holds cows, whatever its endpoint
          endpointName as 'getCow',
          // oxlint-disable-next-line no-unsafe-type-assertion
          originalArgs as string,
          (answer) => {
            for (const cow of cowsIn(answer)) {
              const fresh = byTag.get(cow.tagId);
              if (fresh === undefined) continue;
              hasRemoved ||= fresh.isRemoved;
              // The page of a cow shows how it stands besides.
              if ('heldUntil' in cow)
                Object.assign(cow, { heldUntil: fresh.heldUntil, waiting: fresh.waiting });
              if (fresh.availabilityStatus === cow.availabilityStatus) continue;
              cow.availabilityStatus = fresh.availabilityStatus;
              changed.add(fresh);
            }
          },
        ),
      );
    return { changed: [...changed], hasRemoved };
  };

/** A cow, a page, a list or a record of them: whatever has a tag and a status in it. */
function cowsIn(answer: unknown): Cow[] {
  if (typeof answer !== 'object' || answer === null) return [];
  // oxlint-disable-next-line no-unsafe-type-assertion -- it has the two properties that are used
  if ('tagId' in answer && 'availabilityStatus' in answer) return [answer as Cow];
  return Object.values(answer).flatMap(cowsIn);
}
