import type { ModuleContext } from '../../../module-context.ts';
import { FarmProfile } from '@khamar/contract/farm-profile';
import { formatPhone } from '@khamar/contract/phone-format';
import { momentIn } from '@khamar/contract/moment';
import type { Language } from '@khamar/contract/accounts/person';
import profile from '../../../../../farm.json' with { type: 'json' };
import type { Db } from '../../../db/schema.ts';
import { type MailBody, renderMail } from './mail-body.ts';
import type { MailRow } from './mail.repository.ts';

export interface MailSettings {
  SITE_URL: string;
  FARM_EMAIL: string;
  FARM_LANGUAGE: Language;
  current: Pick<ModuleContext['settings'], 'contacts'>;
}

interface Address {
  name: string;
  address: string;
}

export interface Draft {
  to: string;
  language: Language;
  body: MailBody;
  /** Of the recipient, for the greeting that a body begins with. */
  name?: string | null;
  /** Defaults to the farm's address. */
  replyTo?: Address;
}

/** Registered by a module for each kind of mail that it enqueues. */
export interface MailTemplate {
  /** Decides recipient and text at delivery; undefined if there is no recipient any more. */
  compose(db: Db, mail: MailRow, settings: MailSettings): Promise<Draft | undefined> | Draft | undefined;
  /** Written by a person, so automatic replies to it are not suppressed. */
  isPersonal?: boolean;
  /** Deletes the row if there is no recipient: it holds an address that belongs to no account. */
  isDeletedWithoutRecipient?: boolean;
}

export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/** A composed mail, complete except for sender address, message id and headers. */
export interface Content {
  to: string;
  fromName: string;
  replyTo: Address;
  language: Language;
  subject: string;
  text: string;
  html: string;
}

export const farm = FarmProfile.parse(profile);

/** Dhaka time in the digits of the language. */
export const timeIn = (language: Language, at: Date): string => momentIn(language, at, 'long');

export const siteIn = (language: Language, { SITE_URL }: MailSettings): string =>
  language === 'bn' ? `${SITE_URL}/bn` : SITE_URL;

export async function composeMail(
  template: MailTemplate,
  db: Db,
  mail: MailRow,
  settings: MailSettings,
): Promise<Content | undefined> {
  const draft = await template.compose(db, mail, settings);
  if (draft === undefined) return undefined;
  const { to, language, body, name: recipient = null, replyTo } = draft;
  const name = farm.name[language];
  return {
    to,
    language,
    fromName: name,
    replyTo: replyTo ?? { name, address: settings.FARM_EMAIL },
    ...renderMail(
      greeting(body, recipient),
      language,
      `${name}\n${formatPhone(language, settings.current.contacts.phone)}`,
    ),
  };
}

/** 'Hello,' → 'Hello Salma Begum,' */
function greeting(body: MailBody, name: string | null): MailBody {
  const [first, ...rest] = body.parts;
  if (name === null || typeof first !== 'string') return body;
  return { ...body, parts: [first.replace(/,$/, ` ${name},`), ...rest] };
}

/** A mail written by staff; the signature is in the language of the text. */
const staffMail: MailTemplate = {
  isPersonal: true,
  compose(_db, { recipient, data }) {
    if (recipient === null) return undefined;
    const { subject = '', body = '' } = data;
    // Letters only: the taka sign belongs to the Bengali script too.
    const letters = body.match(/\p{L}/gu) ?? [];
    const bangla = letters.filter((letter) => /\p{Script=Bengali}/u.test(letter));
    const language = bangla.length * 2 > letters.length ? 'bn' : 'en';
    return { to: recipient, language, body: { subject, parts: [body] } };
  },
};

export const STAFF_MAILS = { STAFF: staffMail } satisfies MailTemplates;
