import { asWord, type AccountMailTexts } from './account-mails.texts.ts';

export const english: AccountMailTexts = {
  welcome: ({ farm, confirm, catalogue }) => ({
    subject: `Welcome to ${farm}`,
    parts: [
      'Hello,',
      'It is good to have you with us. Your account is ready: look around the herd whenever you like, and take your time to choose.',
      'Please confirm that this email address is yours. The link works once, within the next seven days.',
      { label: 'Confirm your email address', link: confirm },
      { label: 'See the cows', link: catalogue },
      "Didn't create this account? Then don't confirm it. Reply to this email and we'll fix it.",
    ],
  }),

  addressKnown: ({ farm, username, signIn }) => ({
    subject: `You already have an account with ${farm}`,
    parts: [
      'Hello,',
      'Somebody has just signed up with this e-mail address. It was probably you, and it is easily forgotten: you have an account already, and it stays just as it is.',
      `Please go on with that one: your username is ${asWord(username)}, and if you do not remember the password, the sign-in page helps you to a new one. The account that was opened just now has no e-mail address with us, so its password could not be found again.`,
      { label: 'Sign in', link: signIn },
      'If it was not you, there is nothing you need to do.',
    ],
  }),

  invitation: ({ farm, username, choose }) => ({
    subject: `Your account at ${farm}`,
    parts: [
      'Hello,',
      `${farm} has made an account for you, so that you can work in its office. Your username is ${asWord(username)}. All that is missing is a password that only you know.`,
      { label: 'Choose a password', link: choose },
      'The link works once, within the next seven days. If it is too late, ask whoever invited you for another one.',
      'You do not know what this is about? Then simply leave it: without the link nobody can use the account.',
    ],
  }),

  forgotPassword: ({ reset }) => ({
    subject: 'Choose a new password',
    parts: [
      'Hello,',
      'You asked for a new password. This link takes you to the page where you choose it. It works once, within the next 30 minutes.',
      { label: 'Choose a new password', link: reset },
      'You did not ask for this? Then simply leave it: without the link nobody can change anything, and your password stays as it is.',
    ],
  }),

  passwordChanged: ({ at, forgot }) => ({
    subject: 'Your password was changed',
    parts: [
      'Hello,',
      `The password of your account was changed on ${at} (Dhaka). Wherever else you were signed in, you have been signed out.`,
      'If this was you, all is well. If it was not, please ask for a new password right away, here, and answer this mail, so that we can help.',
      { label: 'Ask for a new password', link: forgot },
    ],
  }),

  newSignIn: ({ device, at, signIn }) => ({
    subject: 'A new sign-in to your account',
    parts: [
      'Hello,',
      'Somebody signed in to your account with a device that we have not seen before:',
      `${device}\n${at} (Dhaka)`,
      'If this was you, all is well. If it was not, please change your password now: that signs everybody else out.',
      { label: 'To the sign-in page', link: signIn },
    ],
  }),
};
