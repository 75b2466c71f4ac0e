import { fieldError } from '@khamar/contract/field-error';
import {
  type EidChange,
  EidPlan,
  type NewSlots,
  type NewZone,
  Slot,
  type SlotQuery,
  Zone,
  type ZoneChange,
} from '@khamar/contract/deliveries/zone';
import { WEEKDAYS } from '@khamar/contract/deliveries/enums';
import { z } from 'zod';
import { AppError, wrongField } from '../../app-error.ts';
import { setAuditActor } from '../../db/audit-actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { inTransaction, isDuplicate } from '../../db/transaction.ts';
import type { Jobs } from '../../jobs/client.ts';
import type { Actor } from '../../security/actor.ts';
import { scheduleMovedSlots } from './schedule-moved-slots.ts';
import * as slots from './slots.repository.ts';
import * as zones from './zones.repository.ts';

/** Where and when the farm delivers. */
export interface ZonesService {
  list(): Promise<Zone[]>;
  add(actor: Actor, zone: NewZone, key: string): Promise<Zone>;
  change(actor: Actor, id: string, zone: ZoneChange, key: string): Promise<Zone>;
  listSlots(query: SlotQuery): Promise<Slot[]>;
  /** Those that exist stay as they are. Days that the zone does not serve are left out. */
  addSlots(actor: Actor, added: NewSlots, key: string): Promise<{ added: number }>;
  setCapacity(actor: Actor, id: string, capacity: number, key: string): Promise<Slot>;
  readEid(): Promise<EidPlan>;
  changeEid(actor: Actor, change: EidChange, key: string): Promise<EidPlan>;
}

export const AddedSlots = z.object({ added: z.number().int().nonnegative() });

export function makeZonesService(db: Db, jobs: Pick<Jobs, 'send'>): ZonesService {
  const command = <Result>(
    scope: string,
    actor: Actor,
    key: string,
    content: unknown,
    result: z.ZodType<Result>,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const request = {
        scope: `deliveries:${scope}`,
        key,
        accountId: actor.accountId,
        fingerprint: [JSON.stringify(content)],
        conflict: 'key_reused',
        result,
      } as const;
      return (await runOnce(tx, request, () => work(tx))).result;
    }).catch((error: unknown) => {
      if (isDuplicate(error, 'zone_district_pkey'))
        throw wrongField('invalid_request', 'districts', fieldError('district_taken'));
      throw error;
    });

  async function requireZone(tx: Tx, id: string): Promise<Zone> {
    const zone = await zones.lock(tx, id);
    if (zone === undefined) throw new AppError('zone_not_found');
    return zone;
  }

  return {
    list: () => zones.list(db),

    add: (actor, zone, key) =>
      command('add-zone', actor, key, zone, Zone, async (tx) =>
        requireZone(tx, await zones.insert(tx, zone)),
      ),

    change: (actor, id, { version, isClosed, ...zone }, key) =>
      command('change-zone', actor, key, [id, version, isClosed, zone], Zone, async (tx) => {
        const before = await requireZone(tx, id);
        if (before.version !== version) throw new AppError('settings_changed');
        await zones.change(tx, id, zone, isClosed);
        return requireZone(tx, id);
      }),

    listSlots: (query) => slots.list(db, query),

    addSlots: (actor, added, key) =>
      command('add-slots', actor, key, added, AddedSlots, async (tx) => {
        const zone = added.zoneId === null ? undefined : await requireZone(tx, added.zoneId);
        if (added.eidOffsets.length > 0 && (await slots.readEid(tx)).day === null)
          throw new AppError('eid_missing');
        return { added: await slots.add(tx, added, zone?.weekdays ?? WEEKDAYS) };
      }),

    setCapacity: (actor, id, capacity, key) =>
      command('slot-capacity', actor, key, [id, capacity], Slot, async (tx) => {
        if ((await slots.find(tx, id)) === undefined) throw new AppError('slot_not_found');
        if (!(await slots.setCapacity(tx, id, capacity))) throw new AppError('slot_taken');
        const slot = await slots.find(tx, id);
        if (slot === undefined) throw new AppError('slot_not_found');
        return slot;
      }),

    readEid: () => slots.readEid(db),

    changeEid: (actor, change, key) =>
      command('eid', actor, key, change, EidPlan, async (tx) => {
        const plan = await slots.changeEid(tx, change);
        if (plan === undefined) throw new AppError('settings_changed');
        await scheduleMovedSlots(tx, jobs);
        return plan;
      }),
  };
}
