import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { zonesRoutes } from './zones.routes.ts';
import { makeZonesService } from './zones.service.ts';

/** Where and when the farm delivers. */
export function registerDeliveries({ personal, db }: ModuleContext, guard: AuthGuard): void {
  zonesRoutes(personal, makeZonesService(db), guard);
}
