import type { LiveCow } from '@khamar/contract/sales/live';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { baseApi } from '~/api/base-api';
import { statusLabelOf } from '~/domain/cow-labels';
import { useSite } from '~/lib/site';
import { type AppStore, useAppDispatch } from '~/state/store';
import { followEventStream } from '~/live/event-stream';
import type { Cow } from '@khamar/contract/cows/cow';
import { cowsApi } from '~/shop/cow-card/cows.api';

interface StatusUpdate {
  /** Cows whose status changed. */
  changed: LiveCow[];
  /** A cached response contains a cow that is no longer listed, so it must be refetched. */
  hasRemoved: boolean;
}

/** Updates the status of these cows in every cached response. */
const updateStatus =
  (updates: LiveCow[]) =>
  (dispatch: AppStore['dispatch'], getState: AppStore['getState']): StatusUpdate => {
    const byTag = new Map(updates.map((cow) => [cow.tagId, cow]));
    const changed = new Set<LiveCow>();
    let hasRemoved = false;
    for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState(), ['Cow']))
      dispatch(
        cowsApi.util.updateQueryData(
          // oxlint-disable-next-line no-unsafe-type-assertion -- every response with the tag Cow contains cows, whatever its endpoint
          endpointName as 'getCow',
          // oxlint-disable-next-line no-unsafe-type-assertion
          originalArgs as string,
          (response) => {
            for (const cow of cowsIn(response)) {
              const fresh = byTag.get(cow.tagId);
              if (fresh === undefined) continue;
              hasRemoved ||= fresh.isRemoved;
              // The cow page also shows the hold and the waiting list.
              if ('heldUntil' in cow)
                Object.assign(cow, { heldUntil: fresh.heldUntil, waiting: fresh.waiting });
              if (isSameStatus(fresh, cow)) continue;
              cow.availabilityStatus = fresh.availabilityStatus;
              cow.isOnHold = fresh.isOnHold;
              changed.add(fresh);
            }
          },
        ),
      );
    return { changed: [...changed], hasRemoved };
  };

type Status = Pick<Cow, 'tagId' | 'availabilityStatus' | 'isOnHold'>;
const isSameStatus = (one: Status, other: Status) =>
  one.availabilityStatus === other.availabilityStatus && one.isOnHold === other.isOnHold;

/** The status of every cow in a cached response, by tag. */
const readStatuses =
  () =>
  (_dispatch: AppStore['dispatch'], getState: AppStore['getState']): Map<string, Status> => {
    const state = getState();
    const cows = baseApi.util
      .selectInvalidatedBy(state, ['Cow'])
      .flatMap(({ queryCacheKey }) => cowsIn(state.api.queries[queryCacheKey]?.data));
    return new Map(
      cows.map(({ tagId, availabilityStatus, isOnHold }) => [tagId, { tagId, availabilityStatus, isOnHold }]),
    );
  };

/** Finds cows in a cow, page, list or record: any object with a tag and a status. */
function cowsIn(response: unknown): Cow[] {
  if (typeof response !== 'object' || response === null) return [];
  // oxlint-disable-next-line no-unsafe-type-assertion -- only these two properties are used
  if ('tagId' in response && 'availabilityStatus' in response) return [response as Cow];
  return Object.values(response).flatMap(cowsIn);
}

interface CowStreamEvents {
  onCows: (cows: LiveCow[]) => void;
  /** Events may have been missed: refetch everything shown. */
  onGap: () => void;
}

/**
 * A stream that opens later than this after the page load needs a refetch, because the server only replays the changes of the last 15 s
 * (api/src/modules/sales/live/live-streams.ts).
 */
const CAUGHT_UP_BY_SERVER_MS = 10_000;

/** Follows /live/cows while the page is visible. Each connection catches up on earlier changes. */
const openCowStream = (url: string, { onCows, onGap }: CowStreamEvents): (() => void) =>
  followEventStream({
    async connect(read, signal) {
      const response = await fetch(url, { signal, headers: { accept: 'text/event-stream' } });
      if (response.ok && response.body) await read(response.body);
      return { isRejected: !response.ok };
    },
    onOpen(isFirst) {
      if (!isFirst || performance.now() > CAUGHT_UP_BY_SERVER_MS) onGap();
    },
    onEvent(event, data) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own event, as in cows.api.ts
      if (event === 'cows') onCows(data as LiveCow[]);
      else if (event === 'gap') onGap();
    },
  });

/** Jitter, so pages that lost the connection together, or show the same removed cow, do not all refetch at once. */
const AFTER_GAP_MS = 1000;
const AFTER_REMOVAL_MS = 3000;
/** A proxy may serve its cached response from before the removal for up to six seconds. */
const TRIES = 3;

/** Keeps the status of every cow on the page up to date and announces changes to screen readers once. */
export function LiveCows() {
  const { i18n } = useLingui();
  const { apiUrl } = useSite();
  const dispatch = useAppDispatch();
  const [changed, setChanged] = useState<Status[]>([]);
  useEffect(() => {
    /** The latest event per cow, which is newer than a response cached by a proxy. */
    const latest = new Map<string, LiveCow>();
    let timer: number | undefined;

    const show = (cows: LiveCow[], tries: number) => {
      const shown = dispatch(updateStatus(cows));
      if (shown.changed.length > 0) setChanged(shown.changed);
      if (shown.hasRemoved && tries > 0) refetchLater(AFTER_REMOVAL_MS, tries - 1);
    };
    /** Announces also what the responses themselves changed, before an event or without one. */
    const refetch = async (tries: number) => {
      const before = dispatch(readStatuses());
      dispatch(baseApi.util.invalidateTags(['Cow', 'MyBooking']));
      await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
      show([...latest.values()], tries);
      const found = [...dispatch(readStatuses()).values()].filter(
        (status) => !isSameStatus(before.get(status.tagId) ?? status, status),
      );
      if (found.length > 0) setChanged(found);
    };
    const refetchLater = (withinMs: number, tries: number) => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void refetch(tries);
      }, Math.random() * withinMs);
    };
    const close = openCowStream(`${apiUrl}/live/cows`, {
      onCows(cows) {
        show(cows, TRIES);
        dispatch(refetchOwnBookings(cows, latest));
        for (const cow of cows) latest.set(cow.tagId, cow);
      },
      onGap: () => refetchLater(AFTER_GAP_MS, TRIES),
    });
    return () => {
      window.clearTimeout(timer);
      close();
    };
  }, [apiUrl, dispatch]);
  return (
    <p role="status" className="sr-only">
      {changed.map((status) => `${status.tagId}: ${i18n._(statusLabelOf(status))}`).join(', ')}
    </p>
  );
}

/**
 * A booking may change while its cow's status stays the same. A cow the user waits for may now be theirs, so all their bookings are
 * refetched, unless only the number of waiting people changed.
 */
const refetchOwnBookings =
  (cows: LiveCow[], before: ReadonlyMap<string, LiveCow>) =>
  (dispatch: AppStore['dispatch'], getState: AppStore['getState']): void => {
    const tags = (some: LiveCow[]) => some.map(({ tagId }) => ({ type: 'MyBooking' as const, id: tagId }));
    const transferred = cows.filter(({ tagId, heldUntil, availabilityStatus }) => {
      const last = before.get(tagId);
      return last?.heldUntil !== heldUntil || last.availabilityStatus !== availabilityStatus;
    });
    const isOwn = baseApi.util.selectInvalidatedBy(getState(), tags(transferred)).length > 0;
    dispatch(baseApi.util.invalidateTags(isOwn ? ['MyBooking'] : tags(cows)));
  };
