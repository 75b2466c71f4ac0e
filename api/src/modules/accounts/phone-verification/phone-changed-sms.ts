import type { Language } from '@khamar/contract/accounts/person';
import { farm, type SmsTemplate, withFarmName } from '../../messages/index.ts';
import { findById } from '../accounts.repository.ts';

export const PHONE_CHANGED = 'PHONE_CHANGED';

/** A stranger may have the old phone, so only the end of the new number. Each fits one SMS. */
export const PHONE_CHANGED_MESSAGES: Record<Language, (ending: string, phone: string) => string> = {
  en: (ending, phone) =>
    `The mobile number of your account was changed to one ending in ${ending}. Not you? Call ${phone}.`,
  bn: (ending, phone) => `আপনার নম্বর বদলে শেষে ${ending} হয়েছে। আপনি না করলে ফোন ${phone}`,
};

/** To the previous number, which is stored only in the message. */
export const PHONE_CHANGED_SMS: { [PHONE_CHANGED]: SmsTemplate } = {
  [PHONE_CHANGED]: {
    async compose(db, { account_id, recipient, data }, { current }) {
      const account = account_id === null ? undefined : await findById(db, account_id);
      if (account === undefined || recipient === null) return undefined;
      const { language } = account;
      const text = PHONE_CHANGED_MESSAGES[language](
        data['ending'] ?? '',
        current.contacts.phone.replace(/^\+88/, ''),
      );
      return { to: recipient, text: withFarmName(text, farm.shortName[language]) };
    },
  },
};
