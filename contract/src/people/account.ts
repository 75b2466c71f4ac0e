import { z } from 'zod';
import { toLatinDigits } from '../digits.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { email, Language, mobile, USERNAME, wrongUsername } from './person.ts';

const { minPassword, maxPassword } = PERSON_LIMITS;
const TOO_LONG = `Password must be at most ${maxPassword} characters`;

export const SignIn = z.strictObject({
  // Phones put a space behind a word, and a name copied from a mail of ours brings signs that nobody sees.
  username: z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/[\s\u2060]/g, '') : value),
    z
      .string('Username is required')
      .min(1, 'Username is required')
      .regex(
        USERNAME,
        wrongUsername({
          length: 'Please enter a valid username (min. 3 characters)',
          signs:
            'Please enter a valid username (min. 3 characters): English letters, digits and . _ % + - only',
        }),
      ),
  ),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(minPassword, 'Password must be at least 6 characters')
    .max(maxPassword, TOO_LONG),
});
export type SignIn = z.infer<typeof SignIn>;

const newPassword = z
  .string('Please input your Password!')
  .min(1, 'Please input your Password!')
  .min(minPassword, 'Password must be at least 6 characters!')
  .max(maxPassword, TOO_LONG);

const accountEmail = email({
  missing: 'Please input your email!',
  wrong: 'Please enter a valid email address!',
});

export const SignUp = z.strictObject({
  username: z
    .string('Please input your username!')
    // Phones put a space behind a word.
    .trim()
    .min(1, 'Please input your username!')
    .min(3, 'Username must be at least 3 characters!')
    .regex(
      USERNAME,
      wrongUsername({
        length: 'Username must be at most 60 characters!',
        signs: 'Username may have English letters, digits and . _ % + - only!',
      }),
    ),
  email: accountEmail,
  mobile: mobile({
    missing: 'Please input your contact number!',
    wrong: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
  }),
  password: newPassword,
  language: Language.optional().describe('Of the mails this person gets; English when not given'),
});
export type SignUp = z.infer<typeof SignUp>;

export const ChangePassword = z.strictObject({
  currentPassword: SignIn.shape.password,
  newPassword,
});
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ForgotPassword = z.strictObject({ email: accountEmail });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** 256 random bits as they stand in a link or a cookie. */
export const Secret = z.string().regex(/^[\w-]{43}$/, 'This link is not complete');

export const ResetPassword = z.strictObject({
  token: Secret.describe('From the link in the mail'),
  newPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

export const SignedIn = z.object({ token: z.string().describe('The access token, good for ten minutes') });
export type SignedIn = z.infer<typeof SignedIn>;

const SESSION_EXAMPLE = '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11';
export const SessionId = z
  .uuid()
  .meta({ description: 'A session, as my list names it', example: SESSION_EXAMPLE });

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

/** The phone number of one's own account. */
export const ChangePhone = z.strictObject({ mobile: SignUp.shape.mobile });
export type ChangePhone = z.infer<typeof ChangePhone>;

/** Phones copy a code with spaces, and a Bangla keyboard types its own digits. */
const plainDigits = (value: unknown) =>
  typeof value === 'string' ? toLatinDigits(value).replace(/[\s-]/g, '') : value;

export const VerifyPhone = z.strictObject({
  code: z.preprocess(
    plainDigits,
    z
      .string('Please type the code')
      .min(1, 'Please type the code')
      .refine((code) => code === '' || /^\d{6}$/.test(code), 'The code has six digits')
      .meta({ description: 'From the SMS', example: '402917' }),
  ),
});
export type VerifyPhone = z.infer<typeof VerifyPhone>;

export const MyPhone = z
  .object({
    mobile: z.string().nullable(),
    isVerified: z.boolean(),
    canVerify: z.boolean().describe('Whether the farm sends SMS'),
    isNeeded: z.boolean().describe('Whether only a verified number may hold a cow'),
  })
  .meta({
    id: 'MyPhone',
    example: { mobile: '+8801712345678', isVerified: false, canVerify: true, isNeeded: false },
  });
export type MyPhone = z.infer<typeof MyPhone>;
