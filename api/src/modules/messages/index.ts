import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { mailRoutes } from './mail.routes.ts';
import { type MailService, makeStaffMailService } from './mail.service.ts';

export type { MailBody } from './mail-body.ts';
export { registerMailDelivery } from './mail-delivery.ts';
export type { MailAbout, MailRow } from './mail.repository.ts';
export {
  listMails,
  listMailsAboutBooking,
  type MailService,
  makeMailService,
  type NewMail,
} from './mail.service.ts';
export { farm, type MailTemplate, type MailTemplates, siteIn, timeIn } from './mail-templates.ts';
export { messagesPersonalData } from './messages.personal-data.ts';

/** Mails that staff write to one person. */
export function registerMessages(
  { personal, db, rateLimits }: ModuleContext,
  mail: MailService,
  guard: AuthGuard,
): void {
  mailRoutes(personal, makeStaffMailService(db, mail, rateLimits), guard);
}
