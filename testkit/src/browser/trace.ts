import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Later, temporaryFolder } from '../processes/clean-up.ts';
import { chromiumPath, FLAGS } from './chromium.ts';

/** An event of Chromium's trace; times in microseconds, `tts` and `tdur` in CPU time of the thread. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tts?: number;
  tdur?: number;
  args: { fileName?: string; data?: { url?: string } };
}

/** CPU time of a page's main thread in milliseconds. */
export interface PageCost {
  script: number;
  mainThread: number;
  /** The most script in one task. */
  longestTask: number;
}

/** Where the main thread runs or compiles our scripts. */
const SCRIPT =
  /^(EvaluateScript|v8\.(compile|evaluate|produce).*|FunctionCall|RunMicrotasks|TimerFire|FireIdleCallback|FireAnimationFrame|EventDispatch|V8\.GC.*|MinorGC|MajorGC)$/;
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Opens pages in a Chromium of its own and reads its trace. No DevTools session is attached to the page: with one, V8 reads every script
 * again.
 */
export async function openTracer(later: Later): Promise<(url: string, ms: number) => Promise<PageCost>> {
  const browser = await connectToBrowser(later);
  return async (url, ms) => {
    const { browserContextId } = await browser.send('Target.createBrowserContext', {});
    await browser.send('Tracing.start', {
      traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'toplevel'], excludedCategories: ['*'] },
    });
    await browser.send('Target.createTarget', { url, browserContextId });
    await sleep(ms);
    const events = await browser.stopTracing();
    await browser.send('Target.disposeBrowserContext', { browserContextId });
    return costOf(events, new URL(url).origin);
  };
}

interface BrowserConnection {
  send(method: string, params: object): Promise<{ browserContextId?: string }>;
  stopTracing(): Promise<TraceEvent[]>;
}

async function connectToBrowser(later: Later): Promise<BrowserConnection> {
  const folder = await temporaryFolder('chromium', later);
  const child = spawn(
    chromiumPath(),
    [
      ...FLAGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--window-size=360,740',
      '--force-device-scale-factor=2',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  later(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /DevTools listening on (\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  child.stderr.resume();
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (result: { browserContextId?: string }) => void>();
  let events: TraceEvent[] = [];
  let completed = Promise.withResolvers<void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the DevTools protocol
    const message = JSON.parse(String(data)) as {
      id?: number;
      error?: { message: string };
      result?: { browserContextId?: string };
      method?: string;
      params?: { value?: TraceEvent[] };
    };
    if (message.error) throw new Error(message.error.message);
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? {});
    else if (message.method === 'Tracing.dataCollected') events.push(...(message.params?.value ?? []));
    else if (message.method === 'Tracing.tracingComplete') completed.resolve();
  });
  const send = (method: string, params: object) =>
    new Promise<{ browserContextId?: string }>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    send,
    async stopTracing() {
      completed = Promise.withResolvers<void>();
      await send('Tracing.end', {});
      await completed.promise;
      const all = events;
      events = [];
      return all;
    },
  };
}

interface Span {
  from: number;
  to: number;
}

function costOf(events: TraceEvent[], origin: string): PageCost {
  const page = events.find(
    ({ name, args }) => SCRIPT.test(name) && (args.data?.url ?? args.fileName ?? '').startsWith(`${origin}/`),
  );
  if (page === undefined) throw new Error(`The trace has no script of ${origin}`);
  const own = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const spansOf = (isWanted: (name: string) => boolean): Span[] =>
    outermost(
      own.flatMap(({ name, tts, tdur }) =>
        isWanted(name) && tts !== undefined && tdur !== undefined ? [{ from: tts, to: tts + tdur }] : [],
      ),
    );
  const scripts = spansOf((name) => SCRIPT.test(name));
  const tasks = spansOf((name) => name === TASK);
  const scriptIn = (task: Span) =>
    total(scripts.filter(({ from, to }) => from >= task.from && to <= task.to));
  return {
    script: total(scripts),
    mainThread: total(tasks),
    longestTask: Math.max(0, ...tasks.map(scriptIn)),
  };
}

/** Without the spans inside another one. */
function outermost(spans: Span[]): Span[] {
  const result: Span[] = [];
  let end = -1;
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (span.to > end) {
      result.push({ from: Math.max(span.from, end), to: span.to });
      ({ to: end } = span);
    }
  return result;
}

const total = (spans: Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1000;
