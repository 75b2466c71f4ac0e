import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { makeCowsAvailable } from '@khamar/testkit/people/buyers';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { median, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import { waitFor } from '@khamar/testkit/wait-for';

const STREAMS = numberOption('streams', 5000);
const CHANGES = 20;
/** The API allows 2,000 streams per client network. */
const NETWORKS = 10;
/** Opened concurrently: more would wait in the listen backlog. */
const OPENED_AT_A_TIME = 100;

export const live = scenario(
  2,
  '5,000 live status streams on one API process: time from a change to the last listener, and memory (ulimit -n 20000)',
  async (later) => {
    const stack = await openTestStack({ rows: 12, webs: 0 }, later);
    const [tag = ''] = await makeCowsAvailable(stack.databaseUrl);
    const owner = await connectTo(stack.databaseUrl, later);
    const pid = stack.apis[0]?.pid() ?? 0;

    const before = await residentKb(pid);
    const streams = openStreams(stack.apiUrl);
    later(() => {
      streams.end();
    });
    await streams.open(STREAMS);
    await pause(2000);
    const after = await residentKb(pid);

    const times: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const received = streams.nextEvent();
      const at = performance.now();
      await owner.query('update cow set availability_status = $2 where tag_id = $1', [
        tag,
        change % 2 === 0 ? 'BOOKED' : 'AVAILABLE',
      ]);
      await waitFor('every listener has received the change', () => received.count >= STREAMS, {
        seconds: 30,
      });
      times.push(received.last - at);
      // Longer than the batching interval for changes.
      await pause(300);
    }
    report('open streams', STREAMS);
    report('memory of the API process before and after, MB', `${megabytes(before)}, ${megabytes(after)}`);
    report('from a change to the last listener, p50 ms', median(times));
    return [
      verdict('from a change to the last listener, p99 ms', quantile(times, 0.99), {
        goal: 1000,
        atMost: 2000,
      }),
      verdict('memory for each stream, KB', (after - before) / STREAMS, { goal: 40, atMost: 80 }),
    ].every(Boolean);
  },
);

const megabytes = (kb: number) => Math.round(kb / 1024);

async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}

/** Plain sockets: an HTTP client would use more resources than the server under test. */
function openStreams(apiUrl: string) {
  const { hostname, port } = new URL(apiUrl);
  const sockets: Socket[] = [];
  let received = { count: 0, last: 0 };

  const openOne = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error('A stream was ended'));
      });
      socket.on('data', (text: string) => {
        if (text.startsWith('HTTP/1.1 200')) resolve();
        else if (text.startsWith('HTTP/1.1')) reject(new Error(text));
        if (text.includes('event: cows')) {
          received.count += 1;
          received.last = performance.now();
        }
      });
      const network = `x-forwarded-for: 203.0.113.${n % NETWORKS}`;
      socket.write(`GET /live/cows HTTP/1.1\r\nhost: ${hostname}\r\n${network}\r\n\r\n`);
    });

  return {
    async open(count: number) {
      for (let n = 0; n < count; n += OPENED_AT_A_TIME)
        await Promise.all(
          Array.from({ length: Math.min(OPENED_AT_A_TIME, count - n) }, (_, each) => openOne(n + each)),
        );
    },
    /** Counts the listeners that receive the next event. */
    nextEvent() {
      received = { count: 0, last: 0 };
      return received;
    },
    end() {
      for (const socket of sockets) socket.removeAllListeners('close').destroy();
    },
  };
}
