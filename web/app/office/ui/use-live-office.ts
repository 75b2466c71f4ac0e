import { useEffect } from 'react';
import { callWithRefresh } from '~/api/base-api';
import { followEventStream, type ReadBody } from '~/live/event-stream';
import { firstDataAt } from '~/office/layout/early-call';
import { officeApi } from '~/office/office.api';
import { type AppStore, useAppDispatch } from '~/state/store';

type Tag = 'Booking' | 'Money' | 'Lead' | 'Inventory' | 'Settings' | 'Delivery';

/** Cache tags to invalidate per kind of change. */
const TAGS: Record<string, Tag[]> = {
  booking: ['Booking', 'Inventory'],
  payment: ['Money', 'Booking'],
  refund: ['Money', 'Booking'],
  cash: ['Money'],
  lead: ['Lead'],
  quote: ['Booking'],
  setting: ['Settings'],
  run: ['Delivery', 'Booking'],
};
const ALL: Tag[] = ['Booking', 'Money', 'Lead', 'Inventory', 'Settings', 'Delivery'];

/** A stream has no end: one day, which still fits into a browser timer. */
const ONE_DAY = 86_400_000;

/**
 * Opens the stream as a normal call, which lasts as long as the stream: it sends the token, which EventSource cannot do, and refreshes an
 * expired one. Not an RTK Query endpoint, which would delay invalidation while a call is in progress.
 */
const callOffice =
  (read: ReadBody, signal: AbortSignal) =>
  async (dispatch: AppStore['dispatch'], getState: AppStore['getState'], extra: unknown) => {
    const result = await callWithRefresh(
      {
        url: '/live/office',
        timeout: ONE_DAY,
        fetchFn: async (url, init) => {
          const response = await fetch(url, init);
          if (!response.ok || response.body === null) return response;
          await read(response.body);
          return Response.json({ success: true, data: null });
        },
      },
      {
        signal,
        abort: () => undefined,
        dispatch,
        getState,
        extra,
        endpoint: 'liveOffice',
        type: 'query',
      },
      {},
    );
    return { isRejected: typeof result.error?.status === 'number' };
  };

/** A stream that opens later than this may have missed changes to lists that are already on the screen. */
const LATE_MS = 1000;

/** Keeps visible office lists up to date with other people's changes. Without the stream they are as fresh as their last request. */
export function useLiveOffice(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const refetch = (tags: Tag[]) => dispatch(officeApi.util.invalidateTags(tags));
    const began = firstDataAt();
    return followEventStream({
      connect: (read, signal) => dispatch(callOffice(read, signal)),
      // Catches up on changes made while the stream was closed.
      onOpen: (isFirst) => {
        if (!isFirst || performance.now() - began > LATE_MS) refetch(ALL);
      },
      onEvent: (event, data) => refetch(event === 'changed' ? tagsOf(data) : ALL),
    });
  }, [dispatch]);
}

/** From names such as booking:K7M29QXD. */
function tagsOf(names: unknown): Tag[] {
  const kinds = Array.isArray(names) ? names.map((name) => String(name).split(':')[0] ?? '') : [];
  return [...new Set(kinds.flatMap((kind) => TAGS[kind] ?? []))];
}
