import { z } from 'zod';
import { Secret, SignUp, VerifyPhone } from './account.ts';
import { Language } from './person.ts';

export const SignInOptions = z
  .object({ byPhone: z.boolean().describe('Whether the farm sends SMS, so that a code can sign in') })
  .meta({ id: 'SignInOptions', example: { byPhone: true } });
export type SignInOptions = z.infer<typeof SignInOptions>;

/** One SMS per request and number in this time, however often the button is pressed. */
export const RESEND_SECONDS = 60;

const signInRequest = Secret.meta({
  description: 'Known only to the browser that asked; the code works with no other',
  example: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
});

export const RequestSignInCode = z.strictObject({
  mobile: SignUp.shape.mobile,
  language: Language.describe('Language of the SMS and, for a new account, of messages'),
  request: signInRequest
    .optional()
    .describe(
      'From the previous response, or 256 random bits of the browser, so that pressing twice sends one SMS',
    ),
});
export type RequestSignInCode = z.infer<typeof RequestSignInCode>;

/** The same for every number, whether or not an account has it. */
export const SignInCodeRequested = z
  .object({
    request: signInRequest,
    resendAfterSeconds: z
      .number()
      .int()
      .min(0)
      .max(RESEND_SECONDS)
      .describe('When asking again sends another SMS; until then the first one counts'),
  })
  .meta({ id: 'SignInCodeRequested' });
export type SignInCodeRequested = z.infer<typeof SignInCodeRequested>;

export const PhoneSignIn = z.strictObject({
  request: signInRequest,
  mobile: SignUp.shape.mobile,
  code: VerifyPhone.shape.code,
});
export type PhoneSignIn = z.infer<typeof PhoneSignIn>;
