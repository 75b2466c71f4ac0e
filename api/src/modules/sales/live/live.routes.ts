import { TagId } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { CowAvailability } from '@khamar/contract/sales/live';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN } from '../../../http/fastify-app.ts';
import { type EventStreams, makeEventStreams } from '../../../http/event-streams.ts';
import { sendPublic } from '../../../http/response-cache.ts';
import type { LiveService } from './live.service.ts';

const liveCows = {
  tags: ['Live'],
  summary: 'Server-sent events: `cows` with a list of LiveCow, `gap` when something was missed',
  produces: ['text/event-stream'],
};
const availability = {
  tags: ['Live'],
  summary:
    'Availability of a cow: status, end of the hold, number of people waiting, and the terms of a hold',
  params: z.object({ tagId: TagId }),
  // Strict: proxies cache by URL, and unknown parameters would let anyone fill the cache with copies.
  querystring: z.strictObject({}),
  response: { 200: responseOf(CowAvailability), 400: ApiError, 404: ApiError },
};
const liveOffice = {
  tags: ['Live'],
  security: SIGNED_IN,
  summary:
    'Server-sent events: `changed` with names such as booking:K7M29QXD, `gap` when something was missed',
  produces: ['text/event-stream'],
  response: { 401: ApiError, 403: ApiError },
};

const COW_STREAMS = { total: 10_000, byClient: 2000, byAccount: Infinity };
/** One stream per visible tab. A farm's office is usually one network. */
const OFFICE_STREAMS = { total: 200, byClient: 100, byAccount: 10 };

/** Returns the streams, for writing changes to them. */
export function liveRoutes(
  { app, personal }: { app: App; personal: App },
  live: LiveService,
  { requires, actorOf, mayStill }: AuthGuard,
): { cowStreams: EventStreams; officeStreams: EventStreams } {
  const cowStreams = makeEventStreams(COW_STREAMS);
  const officeStreams = makeEventStreams(OFFICE_STREAMS);
  app.get('/live/cows', { schema: liveCows, exposeHeadRoute: false }, (request, reply) => {
    cowStreams.open(request, reply);
  });
  app.get('/live/cows/:tagId', { schema: availability }, async (request, reply) =>
    sendPublic(request, reply, 'Availability', await live.availabilityOf(request.params.tagId)),
  );
  personal.get(
    '/live/office',
    { schema: liveOffice, exposeHeadRoute: false, onRequest: requires('open:dashboard') },
    (request, reply) => {
      const actor = actorOf(request);
      officeStreams.open(request, reply, {
        accountId: actor.accountId,
        mayStill: () => mayStill(actor, 'open:dashboard'),
      });
    },
  );
  // Before the server waits for its connections: an open stream would keep it from closing.
  app.addHook('preClose', (done) => {
    cowStreams.close();
    officeStreams.close();
    done();
  });
  return { cowStreams, officeStreams };
}
