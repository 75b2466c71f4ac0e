import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeEventStreams } from './event-streams.ts';

/** Fake replies that are only counted: ten thousand real sockets would test the machine instead. */
function openStreams(limits: { total: number; byClient: number }) {
  const streams = makeEventStreams({ ...limits, byAccount: Infinity });
  onTestFinished(() => {
    streams.close();
  });
  return (ip: string, count: number): number => {
    let opened = 0;
    for (let each = 0; each < count; each += 1) {
      const raw = Object.assign(new EventEmitter(), {
        writeHead: () => raw,
        write: () => true,
        end: () => raw,
        setHeader: () => raw,
      });
      const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) };
      try {
        // oxlint-disable-next-line no-unsafe-type-assertion -- only these properties are used
        streams.open({ ip } as FastifyRequest, reply as unknown as FastifyReply);
        opened += 1;
      } catch {
        return opened;
      }
    }
    return opened;
  };
}

test('LIVE-01 F16 five networks with the maximum of streams leave half of the capacity to others', () => {
  const open = openStreams({ total: 10_000, byClient: 2000 });
  const openedCounts = [1, 2, 3, 4, 5].map((nth) => open(`198.51.100.${nth}`, 3000));
  expect(openedCounts).toEqual([2000, 2000, 1000, 200, 200]);
  expect([1, 2, 3, 4].map((nth) => open(`203.0.113.${nth}`, 150))).toEqual([150, 150, 150, 150]);
});
