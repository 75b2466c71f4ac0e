import type { Cow } from '@khamar/contract/cows/cow';
import type { LiveCow } from '@khamar/contract/sales/live';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { baseApi } from '~/api/base-api';
import { STATUS_WORDS } from '~/domain/cow-labels';
import { useSite } from '~/lib/site';
import { cowsApi } from '~/shop/cow-card/cows.api';
import { type AppStore, useAppDispatch } from '~/state/store';
import { openCowStream } from './cow-stream.ts';

/** Keeps the status of every cow that the page shows as the farm has it, and tells a screen reader once. */
export function LiveCows() {
  const { i18n } = useLingui();
  const { apiUrl } = useSite();
  const dispatch = useAppDispatch();
  const [changed, setChanged] = useState<LiveCow[]>([]);
  useEffect(
    () =>
      openCowStream(`${apiUrl}/live/cows`, {
        onCows: (cows) => {
          const shown = dispatch(showStatus(cows));
          if (shown.length > 0) setChanged(shown);
          // A booking may move on while the status of its cow stays.
          dispatch(baseApi.util.invalidateTags(cows.map(({ tagId }) => ({ type: 'MyBooking', id: tagId }))));
        },
        onGap: () => dispatch(baseApi.util.invalidateTags(['Cow', 'MyBooking'])),
      }),
    [apiUrl, dispatch],
  );
  return (
    <p role="status" className="sr-only">
      {changed
        .map(({ tagId, availabilityStatus }) => `${tagId}: ${i18n._(STATUS_WORDS[availabilityStatus])}`)
        .join(', ')}
    </p>
  );
}

/** Writes the status into every answer that holds one of these cows; gives back those whose status was another one. */
const showStatus =
  (news: LiveCow[]) =>
  (dispatch: AppStore['dispatch'], getState: AppStore['getState']): LiveCow[] => {
    const byTag = new Map(news.map((cow) => [cow.tagId, cow]));
    const changed = new Set<LiveCow>();
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
    if (news.some(({ isRemoved }) => isRemoved)) dispatch(baseApi.util.invalidateTags(['Cow']));
    return [...changed];
  };

/** A cow, a page, a list or a record of them: whatever has a tag and a status in it. */
function cowsIn(answer: unknown): Cow[] {
  if (typeof answer !== 'object' || answer === null) return [];
  // oxlint-disable-next-line no-unsafe-type-assertion -- it has the two properties that are used
  if ('tagId' in answer && 'availabilityStatus' in answer) return [answer as Cow];
  return Object.values(answer).flatMap(cowsIn);
}
