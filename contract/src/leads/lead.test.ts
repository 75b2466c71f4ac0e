import { expect, test } from 'vitest';
import { LeadInput } from './lead.ts';

const contact = {
  firstName: 'Salma',
  lastName: 'Begum',
  email: 'salma@example.org',
  phone: '01712345678',
  message: 'May we come on Friday?',
};
const errorsOf = (given: object) => {
  const result = LeadInput.safeParse(given);
  // Only the first error of a field is shown.
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
};

test.each([
  ['01712-345678', '+8801712345678'],
  ['০১৭১২৩৪৫৬৭৮', '+8801712345678'],
  ['+880 1712 345678', '+8801712345678'],
  ['880-01712345678', '+8801712345678'],
  // Relatives abroad also buy for their family.
  ['+44 20 7946 0958', '+442079460958'],
  ['00971 50 123 4567', '+971501234567'],
])('the phone number %s is stored as %s', (phone, stored) => {
  expect(LeadInput.parse({ ...contact, phone }).phone).toBe(stored);
});

test.each([
  '017123456789',
  '0171234567',
  '01012',
  '+88017123456789',
  '+880123',
  '2079460958',
  '+12',
  'call me',
  // Missing leading zero, and operator prefixes that do not exist.
  '1712345678',
  '০১০১২৩৪৫৬৭৮',
  '+880 1212 345678',
])('CONTACT-02 F53 the phone number %s is rejected: wrong length or prefix', (phone) => {
  expect(errorsOf({ ...contact, phone })).toEqual({ phone: 'phone_wrong' });
});

test('a question about a cow needs only a name and phone number; other fields are still validated', () => {
  const question = { firstName: 'Salma', phone: '01712345678' };
  for (const about of [{ tagId: 'NDL-001' }, { isAboutCows: true }]) {
    expect(errorsOf({ ...question, ...about })).toEqual({});
    expect(errorsOf({ ...question, lastName: ' ', email: '', message: '', ...about })).toEqual({});
    expect(errorsOf({ ...question, email: 'salma@', ...about })).toEqual({
      email: 'email_wrong',
    });
    expect(errorsOf(about)).toEqual({
      firstName: 'first_name_missing',
      phone: 'phone_missing',
    });
  }
});

test('CONTACT-02 without a cow every field except the city is required', () => {
  for (const given of [
    {},
    { tagId: '', isAboutCows: false, firstName: '', lastName: ' ', email: null, message: '' },
  ])
    expect(errorsOf(given)).toEqual({
      firstName: 'first_name_missing',
      lastName: 'last_name_missing',
      email: 'email_missing',
      phone: 'phone_missing',
      message: 'message_missing',
    });
});

test.each([[7], [null], ['x'], [[]]])('%j is not a valid lead', (given) => {
  expect(LeadInput.safeParse(given).success).toBe(false);
});
