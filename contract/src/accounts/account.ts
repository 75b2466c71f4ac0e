import { z } from 'zod';
import { toLatinDigits } from '../digits.ts';
import { fieldError } from '../field-error.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { email, isMobileOrEmail, Language, mobile, USERNAME, wrongUsername } from './person.ts';

const { minPassword, maxPassword } = PERSON_LIMITS;
const TOO_LONG = fieldError('password_too_long', maxPassword);

export const SignIn = z.strictObject({
  // Phone keyboards append a space, and a name copied from our mails contains invisible word joiners.
  username: z.preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll('\u2060', '').trim() : value),
    z
      .string(fieldError('username_missing'))
      .min(1, fieldError('username_missing'))
      .refine(
        (name) => name === '' || USERNAME.test(name) || isMobileOrEmail(name),
        wrongUsername({
          length: 'username_too_short',
          signs: 'username_signs',
        }),
      )
      .meta({
        description: 'Or the verified mobile number or email address of the account',
        example: 'salma',
      }),
  ),
  password: z
    .string(fieldError('password_missing'))
    .min(1, fieldError('password_missing'))
    .min(minPassword, fieldError('password_too_short'))
    .max(maxPassword, TOO_LONG),
});
export type SignIn = z.infer<typeof SignIn>;

const newPassword = z
  .string(fieldError('new_password_missing'))
  .min(1, fieldError('new_password_missing'))
  .min(minPassword, fieldError('new_password_too_short'))
  .max(maxPassword, TOO_LONG);

const accountEmail = email({
  missing: 'email_missing',
  wrong: 'email_wrong',
});

export const SignUp = z.strictObject({
  username: z
    .string(fieldError('new_username_missing'))
    // Phone keyboards append a space.
    .trim()
    .min(1, fieldError('new_username_missing'))
    .min(3, fieldError('new_username_too_short'))
    .regex(
      USERNAME,
      wrongUsername({
        length: 'new_username_too_long',
        signs: 'new_username_signs',
      }),
    ),
  email: accountEmail,
  mobile: mobile({
    missing: 'mobile_missing',
    wrong: 'mobile_wrong',
  }),
  password: newPassword,
  language: Language.optional().describe('Language of mails to this person; English by default'),
});
export type SignUp = z.infer<typeof SignUp>;

export const ChangePassword = z.strictObject({
  currentPassword: SignIn.shape.password,
  newPassword,
});
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ForgotPassword = z.strictObject({ email: accountEmail });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** 256 random bits, base64url, for links and cookies. */
export const Secret = z.string().regex(/^[\w-]{43}$/, fieldError('link_incomplete'));

export const ResetPassword = z.strictObject({
  token: Secret.describe('From the link in the mail'),
  newPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ConfirmEmail = z.strictObject({ token: ResetPassword.shape.token });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

export const SignedIn = z.object({ token: z.string().describe('The access token, valid for ten minutes') });
export type SignedIn = z.infer<typeof SignedIn>;

const SESSION_EXAMPLE = '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11';
export const SessionId = z.uuid().meta({ description: 'The _id of a session', example: SESSION_EXAMPLE });

export const SessionInfo = z
  .object({
    _id: SessionId,
    device: z.string(),
    startedAt: z.iso.datetime(),
    usedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({
    id: 'SessionInfo',
    example: {
      _id: SESSION_EXAMPLE,
      device: 'Chrome, Android',
      startedAt: '2026-05-20T04:30:00.000Z',
      usedAt: '2026-05-21T08:00:00.000Z',
      isCurrent: true,
    },
  });
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Of your own account. */
/** An open session alone does not replace a verified address or number. */
export const currentPassword = SignIn.shape.password.optional();

export const ChangePhone = z.strictObject({
  mobile: SignUp.shape.mobile,
  currentPassword: currentPassword.describe('If `changeNeedsPassword`'),
});
export type ChangePhone = z.infer<typeof ChangePhone>;

/** Phones copy codes with spaces, and Bangla keyboards type Bangla digits. */
const plainDigits = (value: unknown) =>
  typeof value === 'string' ? toLatinDigits(value).replace(/[\s-]/g, '') : value;

export const VerifyPhone = z.strictObject({
  code: z.preprocess(
    plainDigits,
    z
      .string(fieldError('sms_code_missing'))
      .min(1, fieldError('sms_code_missing'))
      .refine((code) => code === '' || /^\d{6}$/.test(code), fieldError('sms_code_digits'))
      .meta({ description: 'From the SMS', example: '402917' }),
  ),
});
export type VerifyPhone = z.infer<typeof VerifyPhone>;

export const MyPhone = z
  .object({
    mobile: z.string().nullable(),
    isVerified: z.boolean(),
    canVerify: z.boolean().describe('Whether the farm sends SMS'),
    isNeeded: z.boolean().describe('Whether a hold requires a verified number'),
    changeNeedsPassword: z.boolean().describe('Whether another number needs the current password'),
  })
  .meta({
    id: 'MyPhone',
    example: {
      mobile: '+8801712345678',
      isVerified: false,
      canVerify: true,
      isNeeded: false,
      changeNeedsPassword: false,
    },
  });
export type MyPhone = z.infer<typeof MyPhone>;
