import { expect, test } from 'vitest';
import { LeadInput } from './lead.ts';

const contact = {
  firstName: 'Salma',
  lastName: 'Begum',
  email: 'salma@example.org',
  phone: '01712345678',
  message: 'May we come on Friday?',
};
const sentencesFor = (given: object) => {
  const result = LeadInput.safeParse(given);
  // The first sentence of a field is the one that is shown.
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
};

test.each([
  ['01712-345678', '+8801712345678'],
  ['০১৭১২৩৪৫৬৭৮', '+8801712345678'],
  ['+880 1712 345678', '+8801712345678'],
  ['880-01712345678', '+8801712345678'],
  // A family abroad choosing for those at home.
  ['+44 20 7946 0958', '+442079460958'],
  ['00971 50 123 4567', '+971501234567'],
])('the number %s reaches the farm as %s', (phone, stored) => {
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
])('the number %s is refused: one digit too many or too few, or from nowhere', (phone) => {
  expect(sentencesFor({ ...contact, phone })).toEqual({ phone: 'Please enter a valid phone number' });
});

test('for a question about a cow name and number are enough; what is given is still checked', () => {
  const enquiry = { firstName: 'Salma', phone: '01712345678' };
  for (const about of [{ tagId: 'NDL-001' }, { isAboutCows: true }]) {
    expect(sentencesFor({ ...enquiry, ...about })).toEqual({});
    expect(sentencesFor({ ...enquiry, lastName: ' ', email: '', message: '', ...about })).toEqual({});
    expect(sentencesFor({ ...enquiry, email: 'salma@', ...about })).toEqual({
      email: 'Please enter a valid email address!',
    });
    expect(sentencesFor(about)).toEqual({
      firstName: 'Please input your first name!',
      phone: 'Please input your phone number!',
    });
  }
});

test('CONTACT-02 without a cow everything but the city is asked for', () => {
  for (const given of [
    {},
    { tagId: '', isAboutCows: false, firstName: '', lastName: ' ', email: null, message: '' },
  ])
    expect(sentencesFor(given)).toEqual({
      firstName: 'Please input your first name!',
      lastName: 'Please input your last name!',
      email: 'Please input your email!',
      phone: 'Please input your phone number!',
      message: 'Please input your message!',
    });
});

test.each([[7], [null], ['x'], [[]]])('%j is no message', (given) => {
  expect(LeadInput.safeParse(given).success).toBe(false);
});
