import { allowsDemo } from '../../config.ts';
import { type AuthGuard, makeAuthGuard } from '../../http/auth-guard.ts';
import { makeSessionCookies } from '../../http/cookies.ts';
import type { ModuleContext } from '../../module-context.ts';
import { makeAccessTokens } from '../../security/jwt.ts';
import { makePasswords } from '../../security/password.ts';
import { makeTokenEncryption } from '../../security/token-encryption.ts';
import type { MailService } from '../messages/index.ts';
import { makeAccountsService } from './accounts.service.ts';
import { authRoutes, makeVisitorOf } from './auth.routes.ts';
import { makeCheckCurrentPassword } from './current-password.ts';
import { makeEmailLinksService } from './email-links/email-links.service.ts';
import { myAccountRoutes } from './my-account.routes.ts';
import { makeAuthRateLimits } from './rate-limits.ts';
import { makeCodeQueue } from './phone-verification/code-queue.ts';
import { makeCodeLimits } from './phone-verification/code-limits.ts';
import { phoneRoutes } from './phone-verification/phone.routes.ts';
import { makePhoneService } from './phone-verification/phone-verification.service.ts';
import { phoneSignInRoutes } from './phone-sign-in/phone-sign-in.routes.ts';
import { makePhoneSignInService } from './phone-sign-in/phone-sign-in.service.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { makeProfileService } from './profile/profile.service.ts';
import { makeSessionsService } from './sessions.service.ts';
import { makeInvitationsService } from './users/invitations.service.ts';
import { usersRoutes } from './users/users.routes.ts';
import { makeUsersService } from './users/users.service.ts';

export { type AccountAdmin, makeAccountAdmin, NewAccount } from './account-admin.service.ts';
export { ACCOUNT_MAILS } from './mails/account-mails.ts';
export { PHONE_CHANGED_SMS } from './phone-verification/phone-changed-sms.ts';
export { phoneSms } from './phone-verification/phone-code.ts';
export { signInSms } from './phone-sign-in/sign-in-sms.ts';
export { greetedName } from './accounts.repository.ts';
export { accountsPersonalData } from './accounts.personal-data.ts';

/** Sign-up, sign-in, sessions, my account and user administration. Returns the guard for routes that need a session. */
export function registerAccounts(
  { personal, config, settings, db, rateLimits }: ModuleContext,
  mail: MailService,
): AuthGuard {
  const authRateLimits = makeAuthRateLimits(rateLimits);
  const tokens = makeAccessTokens(config.TOKEN_SECRET);
  const isDemo = allowsDemo(config);
  const sessions = makeSessionsService({
    db,
    tokens,
    tokenEncryption: makeTokenEncryption(config.TOKEN_SECRET),
    mail,
    rateLimits: authRateLimits,
    allowsDemo: isDemo,
    idleDays: config.SESSION_IDLE_DAYS,
    maxDays: config.SESSION_MAX_DAYS,
  });
  const passwords = makePasswords();
  const checkCurrentPassword = makeCheckCurrentPassword({ db, passwords, rateLimits: authRateLimits });
  const accounts = makeAccountsService({
    db,
    passwords,
    checkCurrentPassword,
    rateLimits: authRateLimits,
    sessions,
    mail,
    allowsDemo: isDemo,
  });
  const cookies = makeSessionCookies({
    publicUrl: config.PUBLIC_URL,
    siteOrigin: new URL(config.CORS_ORIGIN ?? config.SITE_URL).origin,
    days: config.SESSION_IDLE_DAYS,
  });
  const guard = makeAuthGuard({
    tokens,
    findLive: (sessionId, refreshId) => sessions.findLive(sessionId, refreshId),
    officeRoles: () => settings.access.officeRoles,
  });
  const emailLinks = makeEmailLinksService({ db, mail, rateLimits: authRateLimits });
  const visitorOf = makeVisitorOf(cookies);
  authRoutes(personal, { accounts, emailLinks, sessions, cookies, visitorOf });
  const { newDevice } = authRateLimits;
  const codeLimits = makeCodeLimits(rateLimits);
  const codeQueue = makeCodeQueue();
  const phoneSignIn = makePhoneSignInService({
    db,
    mail,
    passwords,
    codeLimits,
    codeQueue,
    newDevice,
    sessions,
    settings: config,
    allowsDemo: isDemo,
  });
  phoneSignInRoutes(personal, { phoneSignIn, cookies, visitorOf });
  profileRoutes(
    personal,
    makeProfileService({ db, mail, checkCurrentPassword, rateLimits, authRateLimits }),
    guard,
  );
  myAccountRoutes(personal, accounts, sessions, guard);
  phoneRoutes(
    personal,
    makePhoneService({
      db,
      mail,
      passwords,
      checkCurrentPassword,
      rateLimits,
      codeLimits,
      codeQueue,
      settings: config,
    }),
    guard,
  );
  const users = makeUsersService(db, { idleDays: config.SESSION_IDLE_DAYS, allowsDemo: isDemo });
  usersRoutes(personal, { users, invitations: makeInvitationsService({ db, passwords, mail }) }, guard);
  return guard;
}
