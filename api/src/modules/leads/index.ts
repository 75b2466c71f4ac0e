import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { MailService } from '../messages/index.ts';
import { officeLeadsRoutes } from './office-leads.routes.ts';
import { makeOfficeLeadsService } from './office-leads.service.ts';
import { leadsRoutes } from './leads.routes.ts';
import { makeLeadsService } from './leads.service.ts';

export { lockLead, winLead } from './lead-events.ts';
export { LEAD_MAILS } from './mails/lead-mails.ts';
export { leadsPersonalData } from './leads.personal-data.ts';

/** Leads from visitors, and what staff do with them. */
export function registerLeads(
  { personal, settings, db, rateLimits }: ModuleContext,
  mail: MailService,
  guard: AuthGuard,
): void {
  leadsRoutes(personal, makeLeadsService({ db, mail, rateLimits }));
  const officeLeads = makeOfficeLeadsService({
    db,
    mail,
    rateLimits,
    officeRoles: () => settings.access.officeRoles,
  });
  officeLeadsRoutes(personal, officeLeads, guard);
}
