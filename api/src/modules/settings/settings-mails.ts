import type { Language } from '@khamar/contract/accounts/person';
import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { Tx } from '../../db/schema.ts';
import { type MailBody, type MailService, type MailTemplates, siteIn } from '../messages/index.ts';

type WatchedSection = Exclude<SettingsSection, 'contacts' | 'messages' | 'delivery'>;
interface Change {
  section: WatchedSection;
  changedBy: string;
  link: string;
}

const NAMES: Record<WatchedSection, Record<Language, string>> = {
  access: { en: 'Office access', bn: 'অফিসে প্রবেশ' },
  selling: { en: 'Selling', bn: 'বিক্রি' },
  payments: { en: 'Payment accounts', bn: 'টাকা নেওয়ার অ্যাকাউন্ট' },
};
const isWatched = (section: string): section is WatchedSection => Object.hasOwn(NAMES, section);

const BODIES: Record<Language, (change: Change) => MailBody> = {
  en: ({ section, changedBy, link }) => ({
    subject: `Settings changed: ${NAMES[section].en}`,
    parts: [
      `${changedBy} changed the settings in "${NAMES[section].en}".`,
      'These decide who gets in, whose approval money needs, and where customers pay. If you did not expect this, check the earlier versions.',
      { label: 'View settings', link },
    ],
  }),
  bn: ({ section, changedBy, link }) => ({
    subject: `সেটিংস বদলেছে: ${NAMES[section].bn}`,
    parts: [
      `${changedBy} "${NAMES[section].bn}" অংশের সেটিংস বদলেছেন।`,
      'কে অফিসে ঢুকতে পারবেন, টাকার কাজে কার অনুমোদন লাগবে আর ক্রেতা কোথায় টাকা পাঠাবেন, তা এখানেই ঠিক হয়। আপনার জানা না থাকলে আগের সেটিংস মিলিয়ে দেখুন।',
      { label: 'সেটিংস দেখুন', link },
    ],
  }),
};

/** One administrator alone can change where money goes and who must approve it, so the farm is told. */
export async function enqueueSettingsMail(
  tx: Tx,
  mail: MailService,
  { section, version, changedBy }: { section: SettingsSection; version: number; changedBy: string },
): Promise<void> {
  if (!isWatched(section)) return;
  const data = { section, changedBy };
  await mail.enqueue(tx, { cause: `settings:${section}:${version}`, kind: 'SETTINGS_CHANGED', data });
}

export const SETTINGS_MAILS: MailTemplates = {
  SETTINGS_CHANGED: {
    compose(_db, { data: { section = '', changedBy = '' } }, settings) {
      if (!isWatched(section)) return undefined;
      const language = settings.FARM_LANGUAGE;
      const link = `${siteIn(language, settings)}/dashboard/settings`;
      return { to: settings.FARM_EMAIL, language, body: BODIES[language]({ section, changedBy, link }) };
    },
  },
};
