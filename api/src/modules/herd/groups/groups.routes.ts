import { responseOf, ok } from '@khamar/contract/envelope';
import { FeedCorrection, GroupList, GroupMove, NewFeed, NewGroup } from '@khamar/contract/herd/costs';
import { EntryRemoval } from '@khamar/contract/herd/health';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import { command, keyOf, ofEntry, staff } from '../herd-command.routes.ts';
import type { GroupsService } from './groups.service.ts';

const SCHEMAS = {
  list: {
    ...staff,
    summary: 'Groups that are fed together, with their animals and their last feed',
    response: { 200: responseOf(GroupList), ...ERROR_RESPONSES },
  },
  add: { ...command, summary: 'Add a group', body: NewGroup },
  move: { ...command, summary: 'Move animals into a group, or out of one, from a day on', body: GroupMove },
  feed: { ...command, summary: 'Record what a group ate on a day', params: ofEntry, body: NewFeed },
  correct: { ...command, summary: 'Correct a feed entry', params: ofEntry, body: FeedCorrection },
  remove: {
    ...command,
    summary: 'Remove a feed entry that was recorded by mistake',
    params: ofEntry,
    body: EntryRemoval,
  },
};

export function groupsRoutes(app: App, groups: GroupsService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('manage:costs');

  app.get('/herd/groups', { schema: SCHEMAS.list, onRequest }, async () => ok('Groups', await groups.list()));
  app.post('/herd/groups', { schema: SCHEMAS.add, onRequest }, async (request) =>
    ok('Group added', await groups.add(actorOf(request), request.body, keyOf(request))),
  );
  app.post('/herd/moves', { schema: SCHEMAS.move, onRequest }, async (request) =>
    ok('Moved', await groups.move(actorOf(request), request.body, keyOf(request))),
  );
  app.post('/herd/groups/:id/feed', { schema: SCHEMAS.feed, onRequest }, async (request) =>
    ok(
      'Feed recorded',
      await groups.recordFeed(actorOf(request), request.params.id, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/feed/:id/correct', { schema: SCHEMAS.correct, onRequest }, async (request) =>
    ok(
      'Feed corrected',
      await groups.correctFeed(actorOf(request), request.params.id, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/feed/:id/remove', { schema: SCHEMAS.remove, onRequest }, async (request) =>
    ok(
      'Feed removed',
      await groups.removeFeed(actorOf(request), request.params.id, request.body.reason, keyOf(request)),
    ),
  );
}
