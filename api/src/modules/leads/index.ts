import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { MailService } from '../messages/index.ts';
import { leadsRoutes } from './leads.routes.ts';
import { makeLeadsService } from './leads.service.ts';

export { LEAD_MAILS } from './lead-mails.ts';
export { leadsPersonalData } from './leads.personal-data.ts';

/** What visitors write to the farm, and the staff's list of it. */
export function registerLeads(
  { personal, db, rateLimits }: ModuleContext,
  mail: MailService,
  guard: AuthGuard,
): void {
  leadsRoutes(personal, makeLeadsService({ db, mail, rateLimits }), guard);
}
