import { expect, test } from 'vitest';
import type { z } from 'zod';
import { SignIn, SignUp } from '@khamar/contract/accounts/account';
import { fieldMessage } from '~/forms/field-messages';
import { check } from '~/forms/use-form';
import { i18nWith } from '~/i18n/catalogues';
import { ACCOUNT_MESSAGES, accountErrorMessage } from './account-messages.ts';

const english = i18nWith('en', {});
/** Errors as the page shows them. */
function checkBy<Input>(schema: z.ZodType<Input>, given: object) {
  const checked = check(schema, given);
  if ('input' in checked) return checked;
  const errors: Record<string, string> = {};
  for (const [field, error] of Object.entries(checked.errors))
    errors[field] = fieldMessage(english, ACCOUNT_MESSAGES, error);
  return { errors };
}
const checkSignIn = (given: object) => checkBy(SignIn, given);
const checkSignUp = (given: object) => checkBy(SignUp, given);
const errorsOf = (checked: ReturnType<typeof checkSignIn | typeof checkSignUp>) =>
  'errors' in checked ? checked.errors : {};

test('SIGN-02 invalid sign-in fields show the prescribed messages', () => {
  const username = 'Please enter a valid username (min. 3 characters)';
  const password = 'Password must be at least 6 characters';
  expect(checkSignIn({ username: '', password: '' })).toEqual({
    errors: { username: 'Username is required', password: 'Password is required' },
  });
  expect(checkSignIn({ username: 'ab', password: '12345' })).toEqual({ errors: { username, password } });
  // The prescribed sentence, followed by the specific problem.
  const signs = `${username}: English letters, digits and . _ % + - only`;
  for (const wrong of ['sal/ma', 'sal@ma', 'রহিম', 'সালমা', 'a#b$c'])
    expect(checkSignIn({ username: wrong, password: '12345' })).toEqual({
      errors: { username: signs, password },
    });
  for (const right of ['abc', 'A.b_c%d+e-1'])
    expect(checkSignIn({ username: right, password: '123456' })).toEqual({
      input: { username: right, password: '123456' },
    });
});

test('SIGN-05 F53 invalid sign-up fields show the prescribed messages', () => {
  expect(checkSignUp({ username: '', email: '', mobile: '', password: '' })).toEqual({
    errors: {
      username: 'Please input your username!',
      email: 'Please input your email!',
      mobile: 'Please input your contact number!',
      password: 'Please input your Password!',
    },
  });
  expect(checkSignUp({ username: 'ab', email: 'salma@', mobile: '0171234567', password: '12345' })).toEqual({
    errors: {
      username: 'Username must be at least 3 characters!',
      email: 'Please enter a valid email address!',
      mobile: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
      password: 'Password must be at least 6 characters!',
    },
  });
  const rest = { email: 'a@b.co', mobile: '01712345678', password: '123456' };
  for (const username of ['রহিম', 'sal ma', 'sal@ma'])
    expect(errorsOf(checkSignUp({ username, ...rest }))).toEqual({
      username: 'Username can only contain English letters, digits and . _ % + -',
    });
  expect(errorsOf(checkSignUp({ username: 'a'.repeat(61), ...rest }))).toEqual({
    username: 'Username must be at most 60 characters!',
  });
  for (const mobile of ['017123456789', '0171234567a', '1', '1712345678', '01012345678', '০১২১২৩৪৫৬৭৮'])
    expect(errorsOf(checkSignUp({ username: 'abc', email: 'a@b.co', mobile, password: '123456' }))).toEqual({
      mobile: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
    });
  expect(
    checkSignUp({ username: 'abc', email: 'a@b.co', mobile: '01712345678', password: '123456' }),
  ).toMatchObject({
    input: { mobile: '+8801712345678' },
  });
});

test('SIGN-02 F53 spaces around a username are trimmed, at sign-up and sign-in; spaces inside it are rejected', () => {
  const rest = { email: 'a@b.co', mobile: '01712345678', password: '123456' };
  expect(checkSignUp({ username: ' salma ', ...rest })).toMatchObject({ input: { username: 'salma' } });
  expect(checkSignIn({ username: 'salma ', password: '123456' })).toMatchObject({
    input: { username: 'salma' },
  });
  expect(errorsOf(checkSignUp({ username: 'sal ma', ...rest }))).toHaveProperty('username');
  expect(errorsOf(checkSignIn({ username: 'bad name', password: '123456' }))).toHaveProperty('username');
  expect(errorsOf(checkSignUp({ username: '   ', ...rest }))).toEqual({
    username: 'Please input your username!',
  });
});

test("limits use the page's digits; unknown codes get a generic message; an older API's text is shown as is", () => {
  // Without a catalogue: the text stays English, but digits are localised.
  const bangla = i18nWith('bn', {});
  expect(fieldMessage(bangla, ACCOUNT_MESSAGES, 'password_too_long:1000')).toBe(
    'Password must be at most ১,০০০ characters',
  );
  expect(fieldMessage(english, ACCOUNT_MESSAGES, 'password_too_plain')).toBe("This isn't valid");
  expect(fieldMessage(english, ACCOUNT_MESSAGES, 'Please try another one')).toBe('Please try another one');
});

test("SIGN-03 SIGN-04 F51 an error code without a message of ours shows the server's message", () => {
  const message = 'The farm is closed for the night';
  expect(accountErrorMessage(english, { status: 503, data: { success: false, message } })).toBe(message);
  expect(
    accountErrorMessage(english, { status: 409, data: { success: false, message, data: { code: 'new' } } }),
  ).toBe(message);
  const known = { status: 401, data: { success: false, message, data: { code: 'wrong_password' } } };
  expect(accountErrorMessage(english, known)).toBe('Incorrect username or password');
  expect(accountErrorMessage(english, { status: 502, data: '<html>' })).toMatch(
    /^We're having trouble right now/,
  );
});
