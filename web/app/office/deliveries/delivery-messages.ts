import type {
  DeliveryFieldErrorCode,
  SettingsFieldErrorCode,
  TextErrorCode,
} from '@khamar/contract/field-messages';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { apiErrorOf } from '~/api/api-error';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import type { FieldMessages } from '~/forms/field-messages';
import { SALES_FIELD_MESSAGES } from '~/office/sales/sales-field-messages';
import { SETTINGS_FIELD_MESSAGES } from '~/office/settings/settings-messages';

/** For the office's forms for zones, slots, runs and deliveries. */
export const DELIVERY_FIELD_MESSAGES: FieldMessages<
  DeliveryFieldErrorCode | SettingsFieldErrorCode | TextErrorCode | keyof typeof SALES_FIELD_MESSAGES
> = {
  ...SETTINGS_FIELD_MESSAGES,
  ...SALES_FIELD_MESSAGES,
  zone_name_missing: msg`Enter the name in both languages`,
  district_missing: msg`Choose a district`,
  district_taken: msg`This district is in another zone`,
  weekday_missing: msg`Choose at least one day of the week`,
  slot_missing: msg`Choose a day`,
  vehicle_missing: msg`Enter the vehicle`,
  driver_missing: msg`Choose a driver`,
  delivery_code_wrong: msg`This is not a delivery code. Check the digits`,
  address_missing: msg`Enter the address`,
};

const OUTDATED = msg`Someone else changed this in the meantime. Close it, check the current version and make your change again.`;

export const deliveryErrorMessage = (i18n: I18n, error: unknown): string =>
  apiErrorOf(error).code === 'settings_changed' ? i18n._(OUTDATED) : staffErrorSentence(i18n, error);
