import type { SettingsErrorCode } from '@khamar/contract/error-codes';
import type { LeadErrorCode, SettingsFieldErrorCode, TextErrorCode } from '@khamar/contract/field-messages';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorSentence } from '~/api/error-messages';
import { type FieldMessages, TEXT_MESSAGES } from '~/forms/field-messages';

export const SETTINGS_FIELD_MESSAGES: FieldMessages<
  TextErrorCode | SettingsFieldErrorCode | Extract<LeadErrorCode, `phone_${string}`>
> = {
  ...TEXT_MESSAGES,
  phone_missing: msg`Enter the phone number`,
  phone_wrong: msg`Enter a valid mobile number`,
  setting_missing: msg`Fill in this field`,
  setting_not_number: msg`Enter a whole number`,
  setting_too_low: (limit: string) => msg`Enter ${limit} or more`,
  setting_too_high: (limit: string) => msg`Enter ${limit} or less`,
  setting_time_wrong: msg`Enter both times as 22:00, or leave both empty`,
  setting_link_wrong: msg`Enter a link that starts with https://`,
  setting_account_short: (limit: string) => msg`Enter at least ${limit} characters`,
  setting_account_missing: msg`Enter at least one account`,
  setting_order_wrong: msg`Choose each account once`,
  setting_admin_missing: msg`Administrators always have access`,
  setting_locks_you_out: msg`You would lock yourself out`,
};

const ERRORS: Record<SettingsErrorCode, MessageDescriptor> = {
  settings_changed: msg`Someone else changed these settings. Load the latest version and make your change again.`,
};

export const settingsErrorMessage = (i18n: I18n, error: unknown): string =>
  errorSentence(i18n, error, ERRORS);
