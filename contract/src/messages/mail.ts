import { z } from 'zod';
import { PERSON_LIMITS } from '../limits.ts';
import { email, freeText } from '../accounts/person.ts';
import { PLAIN_LINES } from '../plain-text.ts';

const { maxSubject, maxMessage } = PERSON_LIMITS;

/** A mail from staff to one person. */
export const StaffMail = z.strictObject({
  recipient: email({
    missing: 'recipient_missing',
    wrong: 'email_wrong',
  }),
  subject: freeText('subject_missing', maxSubject),
  msgBody: freeText('message_missing', maxMessage, PLAIN_LINES),
  submission: z.uuid().optional().describe('Idempotency key, unless sent as the Idempotency-Key header'),
});
export type StaffMail = z.infer<typeof StaffMail>;
