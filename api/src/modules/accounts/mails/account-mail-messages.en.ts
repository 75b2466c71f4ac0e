import { withoutAutolink, type AccountMailMessages } from './account-mail-messages.ts';

export const english: AccountMailMessages = {
  welcome: ({ farm, confirm, catalogue }) => ({
    subject: `Welcome to ${farm}`,
    parts: [
      'Hello,',
      'Thanks for joining us. Your account is ready: browse the cows and take your time to choose.',
      'Please confirm your email address. The link expires in 7 days and works once.',
      { label: 'Confirm your email address', link: confirm },
      { label: 'See the cows', link: catalogue },
      "Didn't create this account? Don't confirm it. Reply to this email and we'll fix it.",
    ],
  }),

  addressKnown: ({ farm, username, signIn }) => ({
    subject: `You already have an account with ${farm}`,
    parts: [
      'Hello,',
      'Someone just signed up with this email address. If it was you: you already have an account, and nothing about it has changed.',
      `Sign in with your existing account. Your username is ${withoutAutolink(username)}, and you can reset the password on the sign-in page. The new account has no email address, so its password can't be reset.`,
      { label: 'Sign in', link: signIn },
      "If it wasn't you, you don't need to do anything.",
    ],
  }),

  invitation: ({ farm, username, choose }) => ({
    subject: `Your account at ${farm}`,
    parts: [
      'Hello,',
      `${farm} created an account for you in its office. Your username is ${withoutAutolink(username)}. Choose a password to start.`,
      { label: 'Choose a password', link: choose },
      'The link expires in 7 days and works once. If it has expired, ask the person who invited you for a new one.',
      'Not expecting this? Ignore this email. No one can use the account without the link.',
    ],
  }),

  forgotPassword: ({ reset }) => ({
    subject: 'Reset your password',
    parts: [
      'Hello,',
      'You asked to reset your password. The link expires in 30 minutes and works once.',
      { label: 'Choose a new password', link: reset },
      "Didn't ask for this? Ignore this email. Your password stays the same.",
    ],
  }),

  passwordChanged: ({ at, forgot }) => ({
    subject: 'Your password was changed',
    parts: [
      'Hello,',
      `Your password was changed on ${at} (Bangladesh time). You have been signed out on your other devices.`,
      "If this was you, you don't need to do anything. If it wasn't, reset your password now and reply to this email so we can help.",
      { label: 'Reset password', link: forgot },
    ],
  }),

  newSignIn: ({ device, at, signIn }) => ({
    subject: 'New sign-in to your account',
    parts: [
      'Hello,',
      'Your account was signed in to on a new device:',
      `${device}\n${at} (Bangladesh time)`,
      "If this was you, you don't need to do anything. If it wasn't, change your password now. That signs out all other devices.",
      { label: 'Sign in', link: signIn },
    ],
  }),
};
