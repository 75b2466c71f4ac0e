import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { overviewRoutes } from './overview.routes.ts';
import { makeOverviewService } from './overview.service.ts';

/** The figures of the dashboard, read from the tables of other modules. */
export function registerOverview({ personal, db, settings }: ModuleContext, guard: AuthGuard): void {
  overviewRoutes(personal, makeOverviewService(db, settings), guard);
}
