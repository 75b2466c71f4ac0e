import type { LiveCow } from '@khamar/contract/sales/live';

interface CowStreamEvents {
  onCows: (cows: LiveCow[]) => void;
  /** Something may have changed meanwhile: what is shown must be fetched anew. */
  onGap: () => void;
}

/** A refusal ends the browser's own attempts: they go on after 10 to 30 s. */
const refusedMs = () => 10_000 + Math.random() * 20_000;
/** Whoever was cut off together does not ask together. */
const gapMs = () => Math.random() * 1000;

/** Listens to /live/cows while the page is visible, until it is closed. After a pause there may be a gap. */
export function openCowStream(url: string, { onCows, onGap }: CowStreamEvents): () => void {
  let stream: EventSource | undefined;
  let timer: number | undefined;
  let hasPaused = false;

  const tellGap = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(onGap, gapMs());
  };
  function open() {
    stream = new EventSource(url);
    stream.addEventListener('open', () => {
      if (hasPaused) tellGap();
      hasPaused = true;
    });
    stream.addEventListener('cows', ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own event, as in cows.api.ts
      onCows(JSON.parse(data) as LiveCow[]);
    });
    stream.addEventListener('gap', tellGap);
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) timer = window.setTimeout(open, refusedMs());
    });
  }
  function close() {
    window.clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }
  function follow() {
    const isShown = document.visibilityState === 'visible';
    if (isShown && stream === undefined) open();
    else if (!isShown) close();
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
