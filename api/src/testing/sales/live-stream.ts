import { expect, onTestFinished } from 'vitest';
import { eventually, type TestApi } from '../test-api.ts';

interface LiveEvent {
  event: string;
  data: unknown;
}

/** Reads the server-sent events of a stream one by one. */
export async function listen(api: TestApi, path: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
  });
  // Changes made before the API listens to the database reach no office stream. Its first statement is LISTEN.
  await eventually(async () => {
    const { rowCount } = await api.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'khamar-live' and state = 'idle' and query <> ''`,
    );
    return rowCount !== 0;
  });
  const response = await fetch(`${api.url}${path}`, { headers, signal: leaving.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      const [, event = '', data = ''] = /event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? [];
      if (event !== '') {
        text = text.slice(text.indexOf('\n\n', text.indexOf('event: ')) + 2);
        return { event, data: JSON.parse(data) };
      }
      const part = await reader?.read();
      if (part === undefined || part.done) return undefined;
      text += part.value;
    }
  };
  return {
    leave: () => {
      leaving.abort();
    },
    /** The next event; undefined at the end of the stream. */
    next,
    /** The next event of this kind that contains `part`. A new stream starts with recent changes, so others may come first. */
    async nextWith(event: string, part: string): Promise<LiveEvent> {
      for (;;) {
        const received = await next();
        if (received === undefined) throw new Error(`the stream ended without ${event} ${part}`);
        if (received.event === event && JSON.stringify(received.data).includes(part)) return received;
      }
    },
  };
}
