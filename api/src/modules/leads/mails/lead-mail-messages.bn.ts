import type { LeadMailMessages } from './lead-mail-messages.ts';

export const bangla: LeadMailMessages = {
  leadReceived: ({ name, email, phone, city, message, tagId, language }) => ({
    subject: tagId === null ? `${name} কিছু জানতে চেয়েছেন` : `${tagId}: ${name} জানতে চেয়েছেন`,
    parts: [
      `সাইট থেকে ${name} লিখেছেন:`,
      ...(message === '' ? [] : [message]),
      [
        `ফোন: ${phone}`,
        ...(email === '' ? [] : [`ইমেইল: ${email}`]),
        ...(city === null ? [] : [`জেলা/শহর: ${city}`]),
        ...(tagId === null ? [] : [`গরু: ${tagId}`]),
        `ভাষা: ${language === 'bn' ? 'বাংলা' : 'ইংরেজি'}`,
      ].join('\n'),
      ...(email === '' ? [] : ['এই ইমেইলের উত্তর দিলেই তা সরাসরি তাঁর কাছে পৌঁছে যাবে।']),
    ],
  }),

  leadsGathered: ({ count, from, to, inbox }) => ({
    subject: `সাইট থেকে আরও ${numberOf(count)}টি বার্তা`,
    parts: [
      'সাইট থেকে অনেকে লিখছেন। এই ঘণ্টার প্রথম বার্তাগুলো একটি একটি করে আপনার কাছে গেছে, বাকিগুলোর খবর এখানে একসঙ্গে:',
      `আরও ${numberOf(count)}টি বার্তা, ${from} থেকে ${to} পর্যন্ত (ঢাকা সময়)।`,
      'সব বার্তাই জমা আছে, ড্যাশবোর্ডে গেলে দেখতে পাবেন।',
      { label: 'ক্রেতার বার্তা দেখুন', link: inbox },
    ],
  }),
};

const numberOf = (count: number) => new Intl.NumberFormat('bn-BD').format(count);
