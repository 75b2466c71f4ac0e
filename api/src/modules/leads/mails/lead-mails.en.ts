import type { LeadMailTexts } from './lead-mails.texts.ts';

export const english: LeadMailTexts = {
  leadReceived: ({ name, email, phone, city, message, tagId, language }) => ({
    subject: tagId === null ? `A question from ${name}` : `A question from ${name} about ${tagId}`,
    parts: [
      `${name} has written to you through the site:`,
      ...(message === '' ? [] : [message]),
      [
        `Phone: ${phone}`,
        ...(email === '' ? [] : [`E-mail: ${email}`]),
        ...(city === null ? [] : [`City: ${city}`]),
        ...(tagId === null ? [] : [`Cow: ${tagId}`]),
        `Language: ${language === 'bn' ? 'Bangla' : 'English'}`,
      ].join('\n'),
      ...(email === '' ? [] : ['Answer this mail, and your words go straight to them.']),
    ],
  }),

  leadsGathered: ({ count, from, to, inbox }) => ({
    subject: count === 1 ? '1 more message from the site' : `${count} more messages from the site`,
    parts: [
      'Many people are writing to you through the site. The first messages of the hour came to you one by one, the others are gathered here:',
      `${count} more, from ${from} to ${to} (Dhaka).`,
      'Each of them is stored, and you find them all in the dashboard.',
      { label: 'See the leads', link: inbox },
    ],
  }),
};
