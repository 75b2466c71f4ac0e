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
import { ProfileChange } from '@khamar/contract/accounts/profile';
import { LeadInput } from '@khamar/contract/leads/lead';
import { LeadReply, LeadNote } from '@khamar/contract/leads/office-lead';
import { Invitation } from '@khamar/contract/accounts/user';
import { CallerBooking, MoveBooking, PaymentClaim, TakeOverRequest } from '@khamar/contract/sales/booking';
import { CountHandIn, NewCashOut, NewHandIn } from '@khamar/contract/sales/cash';
import { ReceivedMoney } from '@khamar/contract/sales/money';
import { NewQuote } from '@khamar/contract/sales/quote';
import { NewZone } from '@khamar/contract/deliveries/zone';
import { ResolveDelivery, NewRun } from '@khamar/contract/deliveries/run';
import { ChangeDelivery } from '@khamar/contract/sales/delivery';
import { expect, test } from 'vitest';
import { ACCOUNT_MESSAGES } from '~/account/account-messages';
import { PHONE_SIGN_IN_MESSAGES } from '~/account/phone-sign-in/phone-sign-in-messages';
import { TEXT_MESSAGES } from '~/forms/field-messages';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { DELIVERY_FIELD_MESSAGES } from '~/office/deliveries/delivery-messages';
import { LEAD_FIELD_MESSAGES } from '~/office/leads/thread/lead-forms';
import { CAMPAIGN_FIELD_MESSAGES } from '~/office/messages/campaign-messages';
import { SALES_FIELD_MESSAGES } from '~/office/sales/sales-field-messages';
import { INVITATION_MESSAGES } from '~/office/users/user-labels';
import { TAKE_OVER_MESSAGES } from '~/shop/bookings/take-over/take-over-form';
import { CLAIM_MESSAGES } from '~/shop/payments/claim-form';
import { LEAD_MESSAGES } from '~/shop/contact/lead-messages';

/** The tag of a message comes from the page's URL. */
const TAG_OF_ADDRESS = { tag_too_short: true, tag_too_long: true, tag_signs: true };
const TYPED = ['', 'x', 'x/y z', '<b>', '{x}', '-1', '0', '1.5', '1.505', '99999999999', 'x'.repeat(20_000)];
/** The form converts typed taka to paisa. */
const PAISA = [undefined, Number.NaN, -100, 0, 1.5, 150, 1e15];
/** Selected from a list, ticked, or set by the page. */
const NOT_TYPED =
  /^(districts|weekdays|codes|isDelivered|totalPaisa|provider|role|gender|availabilityStatus|language|submission|isAboutCows|website|images|leadId|replaces|received|isHandedOver|isPart|confirmUnusualPrice|confirmSurplus)$/;

test.each([
  ['sign-in', SignIn, ACCOUNT_MESSAGES],
  ['sign-up', SignUp, ACCOUNT_MESSAGES],
  ['forgotten password', ForgotPassword, ACCOUNT_MESSAGES],
  ['new password', ResetPassword, ACCOUNT_MESSAGES],
  ['changed password', ChangePassword, ACCOUNT_MESSAGES],
  ['phone number', ChangePhone, ACCOUNT_MESSAGES],
  ['SMS code', VerifyPhone, ACCOUNT_MESSAGES],
  ['number to sign in', ChangePhone.pick({ mobile: true }), PHONE_SIGN_IN_MESSAGES],
  ['code to sign in', VerifyPhone, PHONE_SIGN_IN_MESSAGES],
  ['profile', ProfileChange, { ...ACCOUNT_MESSAGES, ...TEXT_MESSAGES }],
  ['booked by phone', TakeOverRequest, TAKE_OVER_MESSAGES],
  ['contact', LeadInput, { ...LEAD_MESSAGES, ...TAG_OF_ADDRESS }],
  ['claim', PaymentClaim, CLAIM_MESSAGES],
  ['cow', CowInput, COW_FIELD_MESSAGES],
  ['reply to a lead', LeadReply, LEAD_FIELD_MESSAGES],
  ['note', LeadNote, LEAD_FIELD_MESSAGES],
  ['template', TemplateInput, CAMPAIGN_FIELD_MESSAGES],
  ['invitation', Invitation, INVITATION_MESSAGES],
  ['booking for a caller', CallerBooking, SALES_FIELD_MESSAGES],
  ['payment received', ReceivedMoney, SALES_FIELD_MESSAGES],
  ['booking moved', MoveBooking, SALES_FIELD_MESSAGES],
  ['delivery zone', NewZone, DELIVERY_FIELD_MESSAGES],
  ['run', NewRun, DELIVERY_FIELD_MESSAGES],
  ['decided delivery', ResolveDelivery, DELIVERY_FIELD_MESSAGES],
  ['delivery of a booking', ChangeDelivery, DELIVERY_FIELD_MESSAGES],
  ['cash handed in', NewHandIn, SALES_FIELD_MESSAGES],
  ['cash counted', CountHandIn, SALES_FIELD_MESSAGES],
  ['cash paid out', NewCashOut, SALES_FIELD_MESSAGES],
  ['quote', NewQuote, SALES_FIELD_MESSAGES],
])('every field error of this form has a message: %s', (_name, schema, messages) => {
  const fields = Object.keys(schema.shape).filter((field) => !NOT_TYPED.test(field));
  const errors = fields.flatMap((field) =>
    (field.endsWith('Paisa') ? PAISA : TYPED).flatMap((value) => {
      const { issues = [] } = schema.safeParse({ [field]: value }).error ?? {};
      return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
    }),
  );
  const codes = new Set(errors.map((error) => readFieldError(error)?.code ?? error));
  expect(codes.size).toBeGreaterThan(0);
  expect([...codes].filter((code) => !Object.hasOwn(messages, code))).toEqual([]);
});
