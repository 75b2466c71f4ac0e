import type { Language } from '@khamar/contract/accounts/person';
import type { Db } from '../../../db/schema.ts';
import {
  farm,
  type MailBody,
  type MailRow,
  type MailTemplate,
  siteIn,
  timeIn,
} from '../../messages/index.ts';
import { hashOf } from '../../../security/token-encryption.ts';
import * as accounts from '../accounts.repository.ts';
import { bangla } from './account-mail-messages.bn.ts';
import { english } from './account-mail-messages.en.ts';
import type { AccountMailMessages } from './account-mail-messages.ts';
import { makeEmailToken } from '../email-links/email-links.service.ts';
import { makeResetToken } from '../accounts.service.ts';

const MESSAGES: Record<Language, AccountMailMessages> = { en: english, bn: bangla };

interface MailContext {
  mail: MailRow;
  accountId: string;
  username: string;
  language: Language;
  site: string;
  farm: string;
  signIn: string;
  forgot: string;
  newToken: () => Promise<string>;
  newEmailToken: () => Promise<string>;
}

const toOwner = (
  write: (messages: AccountMailMessages, context: MailContext) => MailBody | Promise<MailBody>,
): MailTemplate => ({
  async compose(db, mail, settings) {
    const owner = await findOwner(db, mail);
    if (owner === undefined) return undefined;
    const { accountId, username, email, language, name } = owner;
    const site = siteIn(language, settings);
    const pages = { signIn: `${site}/sign-in`, forgot: `${site}/forgot-password` };
    const newToken = () => makeResetToken(db, accountId);
    const newEmailToken = () => makeEmailToken(db, accountId, email);
    const context = {
      mail,
      accountId,
      username,
      language,
      site,
      farm: farm.name[language],
      ...pages,
      newToken,
      newEmailToken,
    };
    return { to: email, language, name, body: await write(MESSAGES[language], context) };
  },
});

async function isOpenInvitation(db: Db, { id, account_id }: MailRow): Promise<boolean> {
  const account = account_id === null ? undefined : await accounts.findById(db, account_id);
  return (
    account !== undefined &&
    account.invited_at !== null &&
    (await accounts.isLastInvitation(db, account.id, id))
  );
}

/** Undefined if the account has no address or is disabled. */
async function findOwner(db: Db, { account_id, recipient, promised_at }: MailRow) {
  const account = await (account_id === null
    ? accounts.findByEmail(db, recipient ?? '')
    : accounts.findById(db, account_id));
  if (account?.email == null || account.disabled_at !== null) return undefined;
  const { id, username, email, language } = account;
  const name = accounts.greetedName(account);
  // A reset link requested before a password change must not be sent after it.
  if (account_id === null && (await accounts.hasNewPasswordSince(db, id, promised_at))) return undefined;
  return { accountId: id, username, email, language, name };
}

const INVITATION_DAYS = 7;

/** Not sent once the person has chosen a password or a newer invitation exists: only the latest link works. */
const INVITATION: MailTemplate = {
  async compose(db, mail, settings) {
    if (!(await isOpenInvitation(db, mail))) return undefined;
    return toOwner(async (messages, { accountId, farm: name, username, site }) => {
      await accounts.deleteResets(db, accountId);
      const token = await makeResetToken(db, accountId, INVITATION_DAYS * 24 * 60);
      return messages.invitation({ farm: name, username, choose: `${site}/reset-password#token=${token}` });
    }).compose(db, mail, settings);
  },
};

/** Names the address that a mail was counted for, without storing it twice. */
export const addressDigest = (email: string): string => hashOf(email.toLowerCase()).toString('base64url');

/**
 * To the address that an account typed, unless another was typed since: that one has a mail and a count of its own. If another account
 * has proved it, its owner is notified instead: the person who typed it sees no difference.
 */
const CONFIRM_EMAIL: MailTemplate = {
  async compose(db, { account_id, data }, settings) {
    const account = account_id === null ? undefined : await accounts.findById(db, account_id);
    const to = account?.new_email ?? account?.email;
    if (account === undefined || to == null || account.disabled_at !== null) return undefined;
    // Mails that the release before enqueued have none.
    const counted = data['address'];
    if (counted !== undefined && counted !== addressDigest(to)) return undefined;
    const { id, language } = account;
    const site = siteIn(language, settings);
    const holder = await accounts.findByEmail(db, to);
    const name = farm.name[language];
    if (holder !== undefined && holder.id !== id && !accounts.isUnprovenClaim(holder)) {
      const known = { farm: name, username: holder.username, signIn: `${site}/sign-in` };
      return { to, language, body: MESSAGES[language].addressInUse(known) };
    }
    const confirm = `${site}/confirm-email#token=${await makeEmailToken(db, id, to)}`;
    return { to, language, body: MESSAGES[language].confirmEmail({ farm: name, confirm }) };
  },
};

/** To the previous address, which is stored only in the mail. */
const EMAIL_CHANGED: MailTemplate = {
  async compose(db, { account_id, recipient, promised_at }) {
    const account = account_id === null ? undefined : await accounts.findById(db, account_id);
    if (account === undefined || recipient === null) return undefined;
    const { language } = account;
    const at = timeIn(language, promised_at);
    return { to: recipient, language, body: MESSAGES[language].emailChanged({ at }) };
  },
};

export const ACCOUNT_MAILS = {
  CONFIRM_EMAIL,
  EMAIL_CHANGED,
  WELCOME: toOwner(async (messages, { farm: name, site, newEmailToken }) =>
    messages.welcome({
      farm: name,
      confirm: `${site}/confirm-email#token=${await newEmailToken()}`,
      catalogue: `${site}/all-cows`,
    }),
  ),
  INVITATION,
  ADDRESS_KNOWN: toOwner((messages, context) => messages.addressKnown(context)),
  FORGOT_PASSWORD: {
    ...toOwner(async (messages, { site, newToken }) =>
      // In the fragment, which browsers do not send to servers, so the token is in no access log.
      messages.forgotPassword({ reset: `${site}/reset-password#token=${await newToken()}` }),
    ),
    isDeletedWithoutRecipient: true,
  },
  PASSWORD_CHANGED: toOwner((messages, { mail, language, forgot }) =>
    messages.passwordChanged({ at: timeIn(language, mail.promised_at), forgot }),
  ),
  NEW_SIGN_IN: toOwner((messages, { mail: { data, promised_at }, language, signIn }) =>
    messages.newSignIn({
      device: data['device'] ?? '',
      at: timeIn(language, new Date(data['at'] ?? promised_at)),
      signIn,
    }),
  ),
};
