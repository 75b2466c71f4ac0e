import type { LeadErrorCode, TextErrorCode } from '@khamar/contract/field-messages';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type FieldMessages, TEXT_MESSAGES } from '~/forms/field-messages';
import type { LeadField } from './lead-fields.ts';

export const FIELD_LABELS: Record<LeadField, MessageDescriptor> = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone number`,
  city: msg`District/City`,
  message: msg`Message`,
};

export const LEAD_MESSAGES: FieldMessages<LeadErrorCode | TextErrorCode | 'message_missing'> = {
  ...TEXT_MESSAGES,
  first_name_missing: msg`Please input your first name!`,
  last_name_missing: msg`Please input your last name!`,
  email_missing: msg`Please input your email!`,
  email_wrong: msg`Please enter a valid email address!`,
  phone_missing: msg`Please input your phone number!`,
  phone_wrong: msg`Please enter a valid phone number`,
  message_missing: msg`Please input your message!`,
};
