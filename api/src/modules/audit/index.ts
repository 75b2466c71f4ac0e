import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { auditRoutes } from './audit.routes.ts';
import { makeAuditService } from './audit.service.ts';

/** Reads the trail that the database writes of every change. */
export function registerAudit({ personal, db }: ModuleContext, guard: AuthGuard): void {
  auditRoutes(personal, makeAuditService(db), guard);
}
