import type { Texts } from './mail.texts.ts';

export const english: Texts = {
  welcome: ({ farm, catalogue }) => ({
    subject: `Welcome to ${farm}`,
    parts: [
      'Hello,',
      `it is good to have you with us. Your account is ready: look around the herd whenever you like, and take your time to choose.`,
      { label: 'See the cows', link: catalogue },
      'Was it somebody else who opened this account with your address? Please answer this mail, and we put it right.',
    ],
  }),

  addressKnown: ({ farm, username, signIn }) => ({
    subject: `You already have an account with ${farm}`,
    parts: [
      `Hello ${username},`,
      'somebody has just tried to open a new account with this e-mail address. It was probably you, and it is easily forgotten: you have one already, and it stays just as it is.',
      `Your username is ${username}. If the password does not come back to you, the page also helps you to a new one.`,
      { label: 'Sign in', link: signIn },
      'If it was not you, there is nothing you need to do.',
    ],
  }),

  forgotPassword: ({ username, reset }) => ({
    subject: 'Choose a new password',
    parts: [
      `Hello ${username},`,
      'you asked for a new password. This link takes you to the page where you choose it. It works once, within the next 30 minutes.',
      { label: 'Choose a new password', link: reset },
      'You did not ask for this? Then simply leave it: without the link nobody can change anything, and your password stays as it is.',
    ],
  }),

  passwordChanged: ({ username, at, signIn }) => ({
    subject: 'Your password was changed',
    parts: [
      `Hello ${username},`,
      `the password of your account was changed on ${at} (Dhaka). Wherever else you were signed in, you have been signed out.`,
      'If this was you, all is well. If it was not, please choose a new password right away and answer this mail, so that we can help.',
      { label: 'To the sign-in page', link: signIn },
    ],
  }),

  newSignIn: ({ username, device, at, signIn }) => ({
    subject: 'A new sign-in to your account',
    parts: [
      `Hello ${username},`,
      `somebody signed in to your account with a device that we have not seen before:`,
      `${device}\n${at} (Dhaka)`,
      'If this was you, all is well. If it was not, please change your password now: that signs everybody else out.',
      { label: 'To the sign-in page', link: signIn },
    ],
  }),

  leadReceived: ({ name, email, phone, city, message, tagId, language }) => ({
    subject: tagId === null ? `A question from ${name}` : `A question from ${name} about ${tagId}`,
    parts: [
      `${name} has written to you through the site:`,
      message,
      [
        `Phone: ${phone}`,
        `E-mail: ${email}`,
        ...(city === null ? [] : [`City: ${city}`]),
        ...(tagId === null ? [] : [`Cow: ${tagId}`]),
        `Language: ${language === 'bn' ? 'Bangla' : 'English'}`,
      ].join('\n'),
      'Answer this mail, and your words go straight to them.',
    ],
  }),
};
