import { readFileSync } from 'node:fs';
import { ERRORS } from '@khamar/contract/errors';
import { expect, test } from 'vitest';
import {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignUp,
  ChangePhone,
  VerifyPhone,
} from '@khamar/contract/people/account';
import { check } from '~/forms/use-form';

const checkSignIn = (given: object) => check(SignIn, given);
const checkSignUp = (given: object) => check(SignUp, given);
const errorsOf = (checked: ReturnType<typeof checkSignIn | typeof checkSignUp>) =>
  'errors' in checked ? checked.errors : {};

test('SIGN-02 what is wrong with a sign-in is said in these very sentences', () => {
  const username = 'Please enter a valid username (min. 3 characters)';
  const password = 'Password must be at least 6 characters';
  expect(checkSignIn({ username: '', password: '' })).toEqual({
    errors: { username: 'Username is required', password: 'Password is required' },
  });
  expect(checkSignIn({ username: 'ab', password: '12345' })).toEqual({ errors: { username, password } });
  // The sentence as specified, and behind it what is wrong, for nobody finds out by counting letters.
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

test('SIGN-05 what is wrong with a sign-up is said in these very sentences', () => {
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
      username: 'Username may have English letters, digits and . _ % + - only!',
    });
  expect(errorsOf(checkSignUp({ username: 'a'.repeat(61), ...rest }))).toEqual({
    username: 'Username must be at most 60 characters!',
  });
  for (const mobile of ['017123456789', '0171234567a', '1'])
    expect(errorsOf(checkSignUp({ username: 'abc', email: 'a@b.co', mobile, password: '123456' }))).toEqual({
      mobile: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
    });
  expect(
    checkSignUp({ username: 'abc', email: 'a@b.co', mobile: '01712345678', password: '123456' }),
  ).toMatchObject({
    input: { mobile: '+8801712345678' },
  });
});

test('a space that a phone puts around a name is forgiven at the sign-up as at the sign-in, one inside it is not', () => {
  const rest = { email: 'a@b.co', mobile: '01712345678', password: '123456' };
  expect(checkSignUp({ username: ' salma ', ...rest })).toMatchObject({ input: { username: 'salma' } });
  expect(checkSignIn({ username: 'salma ', password: '123456' })).toMatchObject({
    input: { username: 'salma' },
  });
  expect(errorsOf(checkSignUp({ username: 'sal ma', ...rest }))).toHaveProperty('username');
  expect(errorsOf(checkSignUp({ username: '   ', ...rest }))).toEqual({
    username: 'Please input your username!',
  });
});

test('every sentence that these forms can hear has its words in the page’s language', () => {
  const words = readFileSync(new URL('account-words.ts', import.meta.url), 'utf8');
  const forms = [
    { schema: SignIn, fields: ['username', 'password'] },
    { schema: SignUp, fields: ['username', 'email', 'mobile', 'password'] },
    { schema: ForgotPassword, fields: ['email'] },
    { schema: ResetPassword, fields: ['token', 'newPassword'] },
    { schema: ChangePhone, fields: ['mobile'] },
    { schema: VerifyPhone, fields: ['code'] },
    { schema: ChangePassword, fields: ['currentPassword', 'newPassword'] },
  ];
  const sentences = forms.flatMap(({ schema, fields }) =>
    ['', 'x', 'x/y z', 'x'.repeat(1001)].flatMap((value) => {
      const checked = check<unknown>(schema, Object.fromEntries(fields.map((name) => [name, value])));
      return 'errors' in checked ? Object.values(checked.errors) : [];
    }),
  );
  const { username_taken: taken, password_common: common, code_wrong, code_dead } = ERRORS;
  for (const { message: sentence } of [
    ...sentences.map((message) => ({ message })),
    taken,
    common,
    code_wrong,
    code_dead,
  ])
    expect(words).toContain(`msg\`${sentence}\``);
});
