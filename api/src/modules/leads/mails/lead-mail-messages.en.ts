import type { LeadMailMessages } from './lead-mail-messages.ts';

export const english: LeadMailMessages = {
  leadReceived: ({ name, email, phone, city, message, tagId, language }) => ({
    subject: tagId === null ? `New lead: ${name}` : `New lead: ${name}, about ${tagId}`,
    parts: [
      `${name} sent a message from the site:`,
      ...(message === '' ? [] : [message]),
      [
        `Phone: ${phone}`,
        ...(email === '' ? [] : [`Email: ${email}`]),
        ...(city === null ? [] : [`City: ${city}`]),
        ...(tagId === null ? [] : [`Cow: ${tagId}`]),
        `Language: ${language === 'bn' ? 'Bangla' : 'English'}`,
      ].join('\n'),
      ...(email === '' ? [] : ['Reply to this email to answer them directly.']),
    ],
  }),

  leadsGathered: ({ count, from, to, inbox }) => ({
    subject: count === 1 ? '1 more lead' : `${count} more leads`,
    parts: [
      'You have more leads than usual. The first ones this hour came as separate emails; here are the rest:',
      `${count} more, from ${from} to ${to} (Bangladesh time).`,
      'You can see all of them in the dashboard.',
      { label: 'View leads', link: inbox },
    ],
  }),
};
