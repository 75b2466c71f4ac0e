import { useEffect } from 'react';
import { callWithRefresh } from '~/api/base-api';
import { followEventStream, type ReadBody } from '~/live/event-stream';
import { officeApi } from '~/office/office.api';
import { type AppStore, useAppDispatch } from '~/state/store';

type Tag = 'Booking' | 'Money' | 'Lead' | 'Inventory';

/** What is asked for anew when something of a kind has changed. */
const TAGS: Record<string, Tag[]> = {
  booking: ['Booking', 'Inventory'],
  payment: ['Money', 'Booking'],
  refund: ['Money', 'Booking'],
  lead: ['Lead'],
  quote: ['Booking'],
};
const ALL: Tag[] = ['Booking', 'Money', 'Lead', 'Inventory'];

/** A stream has no end: a day is as long as no timer of a browser complains about. */
const ONE_DAY = 86_400_000;

/**
 * The stream as a call like any other: it lasts as long as the stream, carries the token, which EventSource cannot send, and a
 * refused token is refreshed as always. No endpoint of RTK Query: it invalidates nothing while one of its calls is under way.
 */
const callOffice =
  (read: ReadBody, signal: AbortSignal) =>
  async (dispatch: AppStore['dispatch'], getState: AppStore['getState'], extra: unknown) => {
    const answer = await callWithRefresh(
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
    return { isRefused: typeof answer.error?.status === 'number' };
  };

/** By then lists may have been read that the stream tells nothing about. */
const LATE_MS = 1000;

/** Lists of the office that are on the screen follow what others do. Without the stream they are as fresh as their last request. */
export function useLiveOffice(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const refetch = (tags: Tag[]) => dispatch(officeApi.util.invalidateTags(tags));
    const began = performance.now();
    return followEventStream({
      connect: (read, signal) => dispatch(callOffice(read, signal)),
      // One request catches up with what happened while the stream was closed.
      onOpen: (isFirst) => {
        if (!isFirst || performance.now() - began > LATE_MS) refetch(ALL);
      },
      onEvent: (event, data) => refetch(event === 'changed' ? tagsOf(data) : ALL),
    });
  }, [dispatch]);
}

/** Of names such as booking:K7M29QXD. */
function tagsOf(names: unknown): Tag[] {
  const kinds = Array.isArray(names) ? names.map((name) => String(name).split(':')[0] ?? '') : [];
  return [...new Set(kinds.flatMap((kind) => TAGS[kind] ?? []))];
}
