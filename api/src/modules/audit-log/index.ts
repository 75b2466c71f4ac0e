import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { auditRoutes } from './audit-log.routes.ts';
import { makeAuditService } from './audit-log.service.ts';

/** Reads the audit log, which the database writes for every change. */
export function registerAudit({ personal, db }: ModuleContext, guard: AuthGuard): void {
  auditRoutes(personal, makeAuditService(db), guard);
}
