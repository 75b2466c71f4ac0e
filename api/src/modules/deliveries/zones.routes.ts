import {
  EidChange,
  EidPlan,
  NewSlots,
  NewZone,
  Slot,
  SlotChange,
  SlotList,
  SlotQuery,
  Zone,
  ZoneChange,
  ZoneList,
} from '@khamar/contract/deliveries/zone';
import { responseOf, ok } from '@khamar/contract/envelope';
import { z } from 'zod';
import type { AuthGuard } from '../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../http/fastify-app.ts';
import { AddedSlots, type ZonesService } from './zones.service.ts';

const staff = { tags: ['Deliveries'], security: SIGNED_IN };
const command = { ...staff, headers: CommandHeaders };
const example = '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f';
const ofZone = z.object({ id: z.uuid().meta({ description: 'The `_id` of the zone', example }) });
const ofSlot = z.object({ id: z.uuid().meta({ description: 'The `_id` of the slot', example }) });
const answers = <Result extends z.ZodType>(result: Result) => ({
  200: responseOf(result),
  ...COMMAND_ERROR_RESPONSES,
});
const reads = <Result extends z.ZodType>(result: Result) => ({ 200: responseOf(result), ...ERROR_RESPONSES });

const SCHEMAS = {
  list: { ...staff, summary: 'Delivery zones, closed ones last', response: reads(ZoneList) },
  add: { ...command, summary: 'Add a delivery zone', body: NewZone, response: answers(Zone) },
  change: {
    ...command,
    summary: 'Change or close a delivery zone',
    params: ofZone,
    body: ZoneChange,
    response: answers(Zone),
  },
  slots: {
    ...staff,
    summary: 'Slots with what is taken of them',
    querystring: SlotQuery,
    response: reads(SlotList),
  },
  addSlots: {
    ...command,
    summary: 'Add slots; existing ones stay',
    body: NewSlots,
    response: answers(AddedSlots),
  },
  capacity: {
    ...command,
    summary: 'Change how many bookings a slot takes',
    params: ofSlot,
    body: SlotChange,
    response: answers(Slot),
  },
  eid: { ...staff, summary: 'The planned day of Eid al-Adha', response: reads(EidPlan) },
  changeEid: {
    ...command,
    summary: 'Move Eid, and every slot planned by its distance to Eid',
    body: EidChange,
    response: answers(EidPlan),
  },
};

export function zonesRoutes(app: App, zones: ZonesService, { requires, actorOf }: AuthGuard): void {
  const reading = requires('read:deliveries');
  const managing = requires('manage:deliveries');
  const keyOf = (request: { headers: { 'idempotency-key': string } }) => request.headers['idempotency-key'];

  app.get('/deliveries/zones', { schema: SCHEMAS.list, onRequest: reading }, async () =>
    ok('Delivery zones', { zones: await zones.list() }),
  );
  app.post('/deliveries/zones', { schema: SCHEMAS.add, onRequest: managing }, async (request) =>
    ok('Zone added', await zones.add(actorOf(request), request.body, keyOf(request))),
  );
  app.put('/deliveries/zones/:id', { schema: SCHEMAS.change, onRequest: managing }, async (request) =>
    ok('Zone changed', await zones.change(actorOf(request), request.params.id, request.body, keyOf(request))),
  );
  app.get('/deliveries/slots', { schema: SCHEMAS.slots, onRequest: reading }, async ({ query }) =>
    ok('Slots', { slots: await zones.listSlots(query) }),
  );
  app.post('/deliveries/slots', { schema: SCHEMAS.addSlots, onRequest: managing }, async (request) =>
    ok('Slots added', await zones.addSlots(actorOf(request), request.body, keyOf(request))),
  );
  app.put('/deliveries/slots/:id', { schema: SCHEMAS.capacity, onRequest: managing }, async (request) => {
    const { params, body } = request;
    return ok(
      'Slot changed',
      await zones.setCapacity(actorOf(request), params.id, body.capacity, keyOf(request)),
    );
  });
  app.get('/deliveries/eid', { schema: SCHEMAS.eid, onRequest: reading }, async () =>
    ok('Eid', await zones.readEid()),
  );
  app.put('/deliveries/eid', { schema: SCHEMAS.changeEid, onRequest: managing }, async (request) =>
    ok('Eid moved', await zones.changeEid(actorOf(request), request.body, keyOf(request))),
  );
}
