import { FarmProfile } from '@khamar/contract/farm-profile';
import type { Language } from '@khamar/contract/person';
import profile from '../../../../farm.json' with { type: 'json' };
import type { Db } from '../../db/schema.ts';
import { makeResetToken } from '../accounts/accounts.service.ts';
import { findRecipient, hasNewPasswordSince, type Recipient } from '../accounts/recipient.service.ts';
import { TEXTS, timeIn } from './mail-languages.texts.ts';
import { type Letter, render } from './mail.letter.ts';
import { closeLeadHour, findGathered, findLead, type MailRow } from './mail.repository.ts';
import type { MailKind } from './mail.table.ts';
import type { Texts } from './mail.texts.ts';

export interface ContentSettings {
  SITE_URL: string;
  FARM_EMAIL: string;
  FARM_LANGUAGE: Language;
}

/** A mail with its recipient and its words; without the envelope of the house. */
export interface Content {
  to: string;
  fromName: string;
  replyTo: { name: string; address: string };
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** Written by a person, not by us: whoever is away may answer it by machine. */
  isPersonal: boolean;
}

interface Draft {
  to: string;
  language: Language;
  letter: Letter;
  replyTo?: Content['replyTo'];
}

const farm = FarmProfile.parse(profile);

/** Who gets this mail and what it says, decided now; nothing when there is nobody (any more). */
export async function compose(
  db: Db,
  mail: MailRow,
  settings: ContentSettings,
): Promise<Content | undefined> {
  const draft = await draftOf(db, mail, settings);
  if (draft === undefined) return undefined;
  const { to, language, letter, replyTo } = draft;
  const name = farm.name[language];
  return {
    to,
    language,
    fromName: name,
    replyTo: replyTo ?? { name, address: settings.FARM_EMAIL },
    isPersonal: mail.kind === 'STAFF',
    ...render(letter, language, `${name}\n${farm.phone}`),
  };
}

async function draftOf(db: Db, mail: MailRow, settings: ContentSettings): Promise<Draft | undefined> {
  if (mail.kind === 'STAFF') return ofStaff(mail);
  if (mail.kind === 'LEAD_RECEIVED') return ofLead(db, mail, settings);
  if (mail.kind === 'LEADS_GATHERED') return ofGathered(db, mail, settings);
  const recipient = await recipientOf(db, mail);
  if (recipient === undefined) return undefined;
  const { accountId, username, email, language } = recipient;
  const site = siteIn(language, settings);
  const pages = { signIn: `${site}/sign-in`, forgot: `${site}/forgot-password` };
  const about = { mail, username, language, site, farm: farm.name[language], ...pages };
  const newToken = () => makeResetToken(db, accountId);
  return { to: email, language, letter: await LETTERS[mail.kind](TEXTS[language], { ...about, newToken }) };
}

const siteIn = (language: Language, { SITE_URL }: ContentSettings) =>
  language === 'bn' ? `${SITE_URL}/bn` : SITE_URL;

async function recipientOf(
  db: Db,
  { account_id, recipient, promised_at }: MailRow,
): Promise<Recipient | undefined> {
  if (account_id !== null) return findRecipient(db, { accountId: account_id });
  const found = recipient === null ? undefined : await findRecipient(db, { email: recipient });
  if (found && (await hasNewPasswordSince(db, found.accountId, promised_at))) return undefined;
  return found;
}

interface About {
  mail: MailRow;
  username: string;
  language: Language;
  site: string;
  farm: string;
  signIn: string;
  forgot: string;
  newToken: () => Promise<string>;
}

type KindOfAccount = Exclude<MailKind, 'LEAD_RECEIVED' | 'LEADS_GATHERED' | 'STAFF'>;

const LETTERS: Record<KindOfAccount, (texts: Texts, about: About) => Letter | Promise<Letter>> = {
  WELCOME: (texts, { farm: name, site }) => texts.welcome({ farm: name, catalogue: `${site}/all-cows` }),
  ADDRESS_KNOWN: (texts, about) => texts.addressKnown(about),
  FORGOT_PASSWORD: async (texts, { site, newToken }) =>
    // Behind a #, which no browser sends to a server: the secret stands in no log.
    texts.forgotPassword({ reset: `${site}/reset-password#token=${await newToken()}` }),
  PASSWORD_CHANGED: (texts, { mail, language, forgot }) =>
    texts.passwordChanged({ at: timeIn(language, mail.promised_at), forgot }),
  NEW_SIGN_IN: (texts, { mail: { facts, promised_at }, language, signIn }) =>
    texts.newSignIn({
      device: facts['device'] ?? '',
      at: timeIn(language, new Date(facts['at'] ?? promised_at)),
      signIn,
    }),
};

async function ofLead(db: Db, { lead_id }: MailRow, settings: ContentSettings): Promise<Draft | undefined> {
  const lead = lead_id === null ? undefined : await findLead(db, lead_id);
  if (lead === undefined) return undefined;
  const { email, phone, city, message, tag_id: tagId } = lead;
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const facts = { name, email, phone, city, message, tagId, language: lead.language };
  return {
    to: settings.FARM_EMAIL,
    language: settings.FARM_LANGUAGE,
    letter: TEXTS[settings.FARM_LANGUAGE].leadReceived(facts),
    ...(email !== '' && { replyTo: { name, address: email } }),
  };
}

async function ofGathered(db: Db, { cause }: MailRow, settings: ContentSettings): Promise<Draft | undefined> {
  await closeLeadHour(db, cause);
  const { count, from, to } = await findGathered(db, cause);
  // All of them may have been erased meanwhile.
  if (from === null || to === null) return undefined;
  const language = settings.FARM_LANGUAGE;
  const inbox = `${siteIn(language, settings)}/dashboard/leads`;
  const times = { from: timeIn(language, from), to: timeIn(language, to) };
  return {
    to: settings.FARM_EMAIL,
    language,
    letter: TEXTS[language].leadsGathered({ count, ...times, inbox }),
  };
}

function ofStaff({ recipient, facts }: MailRow): Draft | undefined {
  if (recipient === null) return undefined;
  const { subject = '', body = '' } = facts;
  // Signed in the language it is written in.
  const letters = body.match(/\p{L}/gu) ?? [];
  // Letters, for the taka sign is of that script too.
  const bangla = letters.filter((letter) => /\p{Script=Bengali}/u.test(letter));
  const language = bangla.length * 2 > letters.length ? 'bn' : 'en';
  return { to: recipient, language, letter: { subject, parts: [body] } };
}
