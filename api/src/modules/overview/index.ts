import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { overviewRoutes } from './overview.routes.ts';
import { makeOverviewService } from './overview.service.ts';

/** The figures of the office's first screen; it reads what other modules write. */
export function registerOverview({ personal, db }: ModuleContext, guard: AuthGuard): void {
  overviewRoutes(personal, makeOverviewService(db), guard);
}
