import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { type MailService, makeStaffMailService } from './mail/mail.service.ts';
import { messagesRoutes } from './campaigns/messages.routes.ts';
import { makeMessagesService } from './campaigns/messages.service.ts';
import { templatesRoutes } from './campaigns/templates.routes.ts';
import { makeTemplatesService } from './campaigns/templates.service.ts';

export type { MailBody } from './mail/mail-body.ts';
export { registerMailDelivery } from './mail/mail-delivery.ts';
export type { MailAbout, MailRow } from './mail/mail.repository.ts';
export {
  listMails,
  listMailsAboutBooking,
  type MailService,
  makeMailService,
  type NewMail,
} from './mail/mail.service.ts';
export type { SmsTemplate, SmsTemplates } from './sms/sms-templates.ts';
export { segmentsOf, withFarmName, withName } from './sms/sms-text.ts';
export { farm, type MailTemplate, type MailTemplates, siteIn, timeIn } from './mail/mail-templates.ts';
export { messagesPersonalData } from './messages.personal-data.ts';

/** Messages written by staff, to one person or several. */
export function registerMessages(
  { personal, db, rateLimits }: ModuleContext,
  mail: MailService,
  guard: AuthGuard,
): void {
  mailRoutes(personal, makeStaffMailService(db, mail, rateLimits), guard);
  templatesRoutes(personal, makeTemplatesService(db), guard);
  messagesRoutes(personal, makeMessagesService({ db, mail, rateLimits }), guard);
}
