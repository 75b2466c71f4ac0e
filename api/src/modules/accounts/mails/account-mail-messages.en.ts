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

  confirmEmail: ({ farm, confirm }) => ({
    subject: 'Confirm your email address',
    parts: [
      'Hello,',
      `This email address was added to an account with ${farm}. Please confirm that it is yours. The link expires in 7 days and works once.`,
      { label: 'Confirm your email address', link: confirm },
      "Didn't add it? Ignore this email. Nothing changes.",
    ],
  }),

  addressInUse: ({ farm, username, signIn }) => ({
    subject: `You already have an account with ${farm}`,
    parts: [
      'Hello,',
      'Someone just added this email address to another account. Nothing about your account has changed.',
      `If it was you: sign in with your existing account. Your username is ${withoutAutolink(username)}.`,
      { label: 'Sign in', link: signIn },
      "If it wasn't you, you don't need to do anything.",
    ],
  }),

  emailChanged: ({ at }) => ({
    subject: 'Your email address was changed',
    parts: [
      'Hello,',
      `Your account has a new email address since ${at} (Bangladesh time). This one is no longer used.`,
      "If this was you, you don't need to do anything. If it wasn't, reply to this email now so we can help.",
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
