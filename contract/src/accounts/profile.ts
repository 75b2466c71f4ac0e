import { z } from 'zod';
import { fieldError } from '../field-error.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { PLAIN, PLAIN_LINES } from '../plain-text.ts';
import { currentPassword, SignUp } from './account.ts';
import { Language } from './person.ts';

const { minProfileName, maxProfileName, maxAddress } = PERSON_LIMITS;

/** An empty field of a form means that there is nothing to keep. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

export const ProfileChange = z.strictObject({
  name: orNothing(
    z
      .string()
      .trim()
      .min(minProfileName, fieldError('name_too_short', minProfileName))
      .max(maxProfileName, fieldError('text_too_long', maxProfileName))
      .regex(PLAIN, fieldError('text_not_plain')),
  ).describe('In any script'),
  email: orNothing(SignUp.shape.email).describe(
    'Another address replaces the current one once the link mailed to it is opened',
  ),
  address: orNothing(
    z
      .string()
      .trim()
      .max(maxAddress, fieldError('text_too_long', maxAddress))
      .regex(PLAIN_LINES, fieldError('text_not_plain')),
  ),
  language: Language.describe('Language of messages'),
  currentPassword: currentPassword.describe('If `emailNeedsPassword` and the email changes'),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const Profile = z
  .object({
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable().describe('The latest address that was entered'),
    isEmailVerified: z.boolean(),
    emailNeedsPassword: z.boolean().describe('Whether another email needs the current password'),
    address: z.string().nullable(),
    language: Language,
    mobile: z.string().nullable().describe('Changed and verified with /auth/phone'),
    isPhoneVerified: z.boolean(),
    hasPassword: z.boolean().describe('False for an account made by a code; an emailed reset link sets one'),
  })
  .meta({
    id: 'Profile',
    example: {
      username: 'u1712345678',
      name: 'সালমা বেগম',
      email: 'salma@example.org',
      isEmailVerified: false,
      emailNeedsPassword: false,
      address: 'House 12, Road 3, Savar, Dhaka',
      language: 'bn',
      mobile: '+8801712345678',
      isPhoneVerified: true,
      hasPassword: false,
    },
  });
export type Profile = z.infer<typeof Profile>;
