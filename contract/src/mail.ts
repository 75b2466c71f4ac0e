import { z } from 'zod';
import { PERSON_LIMITS } from './limits.ts';
import { email } from './person.ts';
import { PLAIN, PLAIN_LINES } from './plain-text.ts';

const { maxSubject, maxMessage } = PERSON_LIMITS;

/** A mail that staff write to one person. */
export const StaffMail = z.strictObject({
  recipient: email({
    missing: 'Please input the recipient!',
    wrong: 'Please enter a valid email address!',
  }),
  subject: z
    .string('Please input a subject!')
    .trim()
    .min(1, 'Please input a subject!')
    .max(maxSubject, `Please use at most ${maxSubject} characters`)
    .regex(PLAIN, 'Please use plain text'),
  msgBody: z
    .string('Please input your message!')
    .trim()
    .min(1, 'Please input your message!')
    .max(maxMessage, `Please use at most ${maxMessage} characters`)
    .regex(PLAIN_LINES, 'Please use plain text'),
  submission: z.uuid().optional().describe('The same for every try to send one mail'),
});
export type StaffMail = z.infer<typeof StaffMail>;
