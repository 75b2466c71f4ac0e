import { useEffect } from 'react';
import { callWithRefresh } from '~/api/base-api';
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
/** Those of an ended process do not all come back at once. */
const pauseMs = () => 2000 + Math.random() * 3000;

interface LiveOffice {
  onOpen: () => void;
  onEvent: (event: string, data: unknown) => void;
}

/**
 * The stream as a call like any other: it lasts as long as the stream, carries the token, which EventSource cannot send, and a
 * refused token is refreshed as always. No endpoint of RTK Query: it invalidates nothing while one of its calls is under way.
 */
const followOffice =
  ({ onOpen, onEvent }: LiveOffice, signal: AbortSignal) =>
  (dispatch: AppStore['dispatch'], getState: AppStore['getState'], extra: unknown) =>
    callWithRefresh(
      {
        url: '/live/office',
        timeout: ONE_DAY,
        fetchFn: async (url, init) => {
          const answer = await fetch(url, init);
          if (!answer.ok || answer.body === null) return answer;
          onOpen();
          await readEvents(answer.body, onEvent);
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

/** Lists of the office that are on the screen follow what others do. Without the stream they are as fresh as their last request. */
export function useLiveOffice(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasMissed = false;
    const stop = new AbortController();
    const refetch = (tags: Tag[]) => dispatch(officeApi.util.invalidateTags(tags));
    const live: LiveOffice = {
      // One request catches up with what happened in between.
      onOpen: () => {
        if (hasMissed) refetch(ALL);
      },
      onEvent: (event, data) => refetch(event === 'changed' ? tagsOf(data) : ALL),
    };

    async function follow(): Promise<void> {
      await dispatch(followOffice(live, stop.signal));
      hasMissed = true;
      if (!stop.signal.aborted) timer = setTimeout(() => void follow(), pauseMs());
    }
    void follow();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [dispatch]);
}

/** Of names such as booking:K7M29QXD. */
function tagsOf(names: unknown): Tag[] {
  const kinds = Array.isArray(names) ? names.map((name) => String(name).split(':')[0] ?? '') : [];
  return [...new Set(kinds.flatMap((kind) => TAGS[kind] ?? []))];
}

/** Until the stream ends. Each event is a few lines and an empty one. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- as it comes
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + value).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const event = /^event: (.+)$/m.exec(part)?.[1];
      const data = /^data: (.+)$/m.exec(part)?.[1] ?? 'null';
      if (event !== undefined) onEvent(event, JSON.parse(data));
    }
  }
}
