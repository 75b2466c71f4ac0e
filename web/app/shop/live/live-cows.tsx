import type { LiveCow } from '@khamar/contract/sales/live';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { baseApi } from '~/api/base-api';
import { STATUS_WORDS } from '~/domain/cow-labels';
import { useSite } from '~/lib/site';
import { type AppStore, useAppDispatch } from '~/state/store';
import { openCowStream } from './cow-stream.ts';
import { showStatus } from './show-status.ts';

/** Pages that were cut off together, or show the same removed cow, do not ask in the same instant. */
const AFTER_GAP_MS = 1000;
const AFTER_REMOVAL_MS = 3000;
/** A proxy may answer with what it kept from before the removal for up to six seconds. */
const TRIES = 3;

/** Keeps the status of every cow that the page shows as the farm has it, and tells a screen reader once. */
export function LiveCows() {
  const { i18n } = useLingui();
  const { apiUrl } = useSite();
  const dispatch = useAppDispatch();
  const [changed, setChanged] = useState<LiveCow[]>([]);
  useEffect(() => {
    /** What the stream said last of each cow: newer than an answer that a proxy kept. */
    const told = new Map<string, LiveCow>();
    let timer: number | undefined;

    const show = (cows: LiveCow[], tries: number) => {
      const shown = dispatch(showStatus(cows));
      if (shown.changed.length > 0) setChanged(shown.changed);
      if (shown.hasRemoved && tries > 0) readAgain(AFTER_REMOVAL_MS, tries - 1);
    };
    const readAgain = (withinMs: number, tries: number) => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        dispatch(baseApi.util.invalidateTags(['Cow', 'MyBooking']));
        void Promise.all(dispatch(baseApi.util.getRunningQueriesThunk())).then(() =>
          show([...told.values()], tries),
        );
      }, Math.random() * withinMs);
    };
    const close = openCowStream(`${apiUrl}/live/cows`, {
      onCows(cows) {
        show(cows, TRIES);
        dispatch(readOwnBookings(cows, told));
        for (const cow of cows) told.set(cow.tagId, cow);
      },
      onGap: () => readAgain(AFTER_GAP_MS, TRIES),
    });
    return () => {
      window.clearTimeout(timer);
      close();
    };
  }, [apiUrl, dispatch]);
  return (
    <p role="status" className="sr-only">
      {changed
        .map(({ tagId, availabilityStatus }) => `${tagId}: ${i18n._(STATUS_WORDS[availabilityStatus])}`)
        .join(', ')}
    </p>
  );
}

/**
 * A booking may move on while the status of its cow stays. A cow that I wait for may now be mine, so all my bookings are read
 * again, unless only the number of those who wait has changed.
 */
const readOwnBookings =
  (cows: LiveCow[], before: ReadonlyMap<string, LiveCow>) =>
  (dispatch: AppStore['dispatch'], getState: AppStore['getState']): void => {
    const tags = (some: LiveCow[]) => some.map(({ tagId }) => ({ type: 'MyBooking' as const, id: tagId }));
    const passedOn = cows.filter(({ tagId, heldUntil, availabilityStatus }) => {
      const last = before.get(tagId);
      return last?.heldUntil !== heldUntil || last.availabilityStatus !== availabilityStatus;
    });
    const concernsMe = baseApi.util.selectInvalidatedBy(getState(), tags(passedOn)).length > 0;
    dispatch(baseApi.util.invalidateTags(concernsMe ? ['MyBooking'] : tags(cows)));
  };
