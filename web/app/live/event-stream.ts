interface EventStream {
  /** Opens the stream and reads its body until it ends. Resolves to whether the server rejected it. */
  connect: (read: ReadBody, signal: AbortSignal) => Promise<{ isRejected: boolean }>;
  /** Events from before the stream opened, or while it was closed, are not delivered. */
  onOpen: (isFirst: boolean) => void;
  onEvent: (event: string, data: unknown) => void;
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;
export type ReadBody = (body: Body) => Promise<void>;

/** Jitter, so the clients of a restarted process do not all reconnect in the same second. */
const lostDelayMs = () => 2000 + Math.random() * 3000;
const rejectedDelayMs = () => 10_000 + Math.random() * 20_000;

/**
 * Server-sent events over fetch, which can send a token. Open only while the page is visible: over HTTP/1.1 a browser has six connections
 * per host for all tabs.
 */
export function followEventStream({ connect, onOpen, onEvent }: EventStream): () => void {
  let timer: number | undefined;
  let open: AbortController | undefined;
  let isFirst = true;

  async function follow(signal: AbortSignal): Promise<void> {
    const read: ReadBody = async (body) => {
      onOpen(isFirst);
      isFirst = false;
      await readEvents(body, onEvent);
    };
    const { isRejected } = await connect(read, signal).catch(() => ({ isRejected: false }));
    if (!signal.aborted)
      timer = window.setTimeout(() => void follow(signal), isRejected ? rejectedDelayMs() : lostDelayMs());
  }
  function close() {
    window.clearTimeout(timer);
    open?.abort();
    open = undefined;
  }
  function followWhileVisible() {
    if (document.visibilityState !== 'visible') close();
    else if (open === undefined) {
      open = new AbortController();
      void follow(open.signal);
    }
  }

  document.addEventListener('visibilitychange', followWhileVisible);
  followWhileVisible();
  return () => {
    document.removeEventListener('visibilitychange', followWhileVisible);
    close();
  };
}

/** Reads until the stream ends. Events are separated by an empty line. */
async function readEvents(body: Body, onEvent: EventStream['onEvent']): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- chunks arrive in order
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
