import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Jobs } from '../../jobs/client.ts';
import { zonesRoutes } from './zones.routes.ts';
import { makeZonesService } from './zones.service.ts';

export { MOVED_SLOTS } from './schedule-moved-slots.ts';

/** Where and when the farm delivers. */
export function registerDeliveries({ personal, db }: ModuleContext, jobs: Jobs, guard: AuthGuard): void {
  zonesRoutes(personal, makeZonesService(db, jobs), guard);
}
