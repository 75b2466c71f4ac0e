import type { LiveCow } from '@khamar/contract/sales/live';
import { followEventStream } from '~/live/event-stream';

interface CowStreamEvents {
  onCows: (cows: LiveCow[]) => void;
  /** Something may have changed in the meantime: what is shown must be fetched again. */
  onGap: () => void;
}

/** A new stream begins with what changed in the last 15 s (api/src/modules/sales/live/live-streams.ts); the page's own answers are older by then. */
const CAUGHT_UP_BY_SERVER_MS = 10_000;

/** Listens to /live/cows while the page is visible, until it is closed. Every opening catches up with what happened before it. */
export const openCowStream = (url: string, { onCows, onGap }: CowStreamEvents): (() => void) =>
  followEventStream({
    async connect(read, signal) {
      const answer = await fetch(url, { signal, headers: { accept: 'text/event-stream' } });
      if (answer.ok && answer.body) await read(answer.body);
      return { isRefused: !answer.ok };
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
