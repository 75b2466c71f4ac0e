import { CowInput } from '@khamar/contract/cows/inventory';
import { readFieldError } from '@khamar/contract/field-error';
import { TemplateInput } from '@khamar/contract/messages/message';
import {
  ChangePassword,
  ChangePhone,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignUp,
  VerifyPhone,
} from '@khamar/contract/accounts/account';
import { LeadInput } from '@khamar/contract/leads/lead';
import { LeadAnswer, LeadNote } from '@khamar/contract/leads/office-lead';
import { Invitation } from '@khamar/contract/accounts/user';
import { CallerBooking, MoveBooking, PaymentClaim } from '@khamar/contract/sales/booking';
import { ReceivedMoney } from '@khamar/contract/sales/money';
import { NewQuote } from '@khamar/contract/sales/quote';
import { expect, test } from 'vitest';
import { ACCOUNT_WORDS } from '~/account/account-messages';
import { COW_FIELD_WORDS } from '~/office/inventory/cow-field-words';
import { LEAD_FIELD_WORDS } from '~/office/leads/thread/lead-forms';
import { MESSAGE_FIELD_WORDS } from '~/office/messages/campaign-messages';
import { SALES_FIELD_WORDS } from '~/office/sales/sales-field-messages';
import { INVITATION_WORDS } from '~/office/users/user-labels';
import { CLAIM_WORDS } from '~/shop/payments/claim-form';
import { LEAD_WORDS } from '~/shop/contact/lead-messages';

/** The tag of a message comes from the page's URL. */
const TAG_OF_ADDRESS = { tag_too_short: true, tag_too_long: true, tag_signs: true };
const TYPED = ['', 'x', 'x/y z', '<b>', '{x}', '-1', '0', '1.5', '1.505', '99999999999', 'x'.repeat(20_000)];
/** The form converts typed taka to paisa. */
const PAISA = [undefined, Number.NaN, -100, 0, 1.5, 150, 1e15];
/** Selected from a list, ticked, or set by the page. */
const NOT_TYPED =
  /^(provider|role|gender|availabilityStatus|language|submission|isAboutCows|website|images|leadId|replaces|received|isHandedOver|isPart|confirmUnusualPrice)$/;

test.each([
  ['sign-in', SignIn, ACCOUNT_WORDS],
  ['sign-up', SignUp, ACCOUNT_WORDS],
  ['forgotten password', ForgotPassword, ACCOUNT_WORDS],
  ['new password', ResetPassword, ACCOUNT_WORDS],
  ['changed password', ChangePassword, ACCOUNT_WORDS],
  ['phone number', ChangePhone, ACCOUNT_WORDS],
  ['code of an SMS', VerifyPhone, ACCOUNT_WORDS],
  ['contact', LeadInput, { ...LEAD_WORDS, ...TAG_OF_ADDRESS }],
  ['claim', PaymentClaim, CLAIM_WORDS],
  ['cow', CowInput, COW_FIELD_WORDS],
  ['answer to a lead', LeadAnswer, LEAD_FIELD_WORDS],
  ['note', LeadNote, LEAD_FIELD_WORDS],
  ['template', TemplateInput, MESSAGE_FIELD_WORDS],
  ['invitation', Invitation, INVITATION_WORDS],
  ['booking for a caller', CallerBooking, SALES_FIELD_WORDS],
  ['payment received', ReceivedMoney, SALES_FIELD_WORDS],
  ['booking moved', MoveBooking, SALES_FIELD_WORDS],
  ['quote', NewQuote, SALES_FIELD_WORDS],
])('whatever the schema of this form finds wrong has words: %s', (_name, schema, words) => {
  const fields = Object.keys(schema.shape).filter((field) => !NOT_TYPED.test(field));
  const errors = fields.flatMap((field) =>
    (field.endsWith('Paisa') ? PAISA : TYPED).flatMap((value) => {
      const { issues = [] } = schema.safeParse({ [field]: value }).error ?? {};
      return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
    }),
  );
  const codes = new Set(errors.map((error) => readFieldError(error)?.code ?? error));
  expect(codes.size).toBeGreaterThan(0);
  expect([...codes].filter((code) => !Object.hasOwn(words, code))).toEqual([]);
});
