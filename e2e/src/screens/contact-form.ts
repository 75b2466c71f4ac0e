import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { type Lead, LeadPage } from '@khamar/contract/leads/lead';
import { openHttpClient } from '@khamar/testkit/http-client';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { inject } from 'vitest';
import type { Visitor } from '../visitor.ts';

/** Texts of the contact form, in both languages. */
export const TEXTS = {
  en: {
    labels: ['First name', 'Last name', 'Email', 'Phone number', 'District/City', 'Message'],
    missing: [
      'Please input your first name!',
      'Please input your last name!',
      'Please input your email!',
      'Please input your phone number!',
      'Please input your message!',
    ],
    wrongEmail: 'Please enter a valid email address!',
    send: 'Send Message',
    thanks: "Thank you. We've received your message and will reply soon.",
    another: 'Send another message',
    aboutCowsLabels: ['Name', 'Phone number', 'Email', 'Message'],
    aboutCowsMissing: ['Please input your name!', 'Please input your phone number!'],
    inputKept: 'What you wrote is still here.',
    offline: "Your message wasn't sent.",
    wait: 'Please wait a few minutes and try again.',
    later: 'Please try again in a moment.',
    phone: '01700-000000',
  },
  bn: {
    labels: ['নামের প্রথম অংশ', 'নামের শেষ অংশ', 'ইমেইল', 'ফোন নম্বর', 'জেলা/শহর', 'বার্তা'],
    missing: [
      'আপনার নামের প্রথম অংশ লিখুন!',
      'আপনার নামের শেষ অংশ লিখুন!',
      'আপনার ইমেইল দিন!',
      'আপনার ফোন নম্বর দিন!',
      'আপনার বার্তা লিখুন!',
    ],
    wrongEmail: 'সঠিক ইমেইল ঠিকানা দিন!',
    send: 'বার্তা পাঠান',
    thanks: 'ধন্যবাদ। আপনার বার্তা পেয়েছি, শিগগিরই উত্তর দেব।',
    another: 'আরেকটি বার্তা পাঠান',
    aboutCowsLabels: ['নাম', 'ফোন নম্বর', 'ইমেইল', 'বার্তা'],
    aboutCowsMissing: ['আপনার নাম লিখুন!', 'আপনার ফোন নম্বর দিন!'],
    inputKept: 'আপনার লেখা সবই এখানে আছে।',
    offline: 'মনে হচ্ছে নেটওয়ার্ক নেই',
    wait: 'কয়েক মিনিট পরে আবার চেষ্টা করুন।',
    later: 'একটু পরে আবার চেষ্টা করুন।',
    phone: '০১৭০০-০০০০০০',
  },
};

/** A unique message. */
export const aMessage = () => {
  const mark = randomUUID();
  return {
    firstName: 'Salma',
    lastName: 'Begum',
    email: `salma-${mark}@example.org`,
    phone: '০১৭১২-৩৪৫৬৭৮',
    city: 'Sirajganj',
    message: `May we come on Friday?\n${mark}`,
  };
};
export type Message = ReturnType<typeof aMessage>;

/** The fields of the shorter form about cows; the email is optional. */
export const aMessageAboutCows = () => {
  const { firstName, email, phone, message } = aMessage();
  return { firstName, email, phone, message };
};

export async function fillMessage({ page }: Visitor, message: Partial<Message>): Promise<void> {
  for (const [name, value] of Object.entries(message)) await page.locator(`[name=${name}]`).fill(value);
}

export const typedValues = ({ page }: Visitor) =>
  page
    .locator('form[method=post] :is(input:not([type=hidden]):not([name=website]), textarea)')
    .evaluateAll((boxes: HTMLInputElement[]) =>
      Object.fromEntries(boxes.map((box) => [box.name, box.value])),
    );

export const EMPTY = { firstName: '', lastName: '', email: '', phone: '', city: '', message: '' };

/** The leads as staff see them. */
export const leadsOf = ({ email }: Pick<Message, 'email'>): Promise<Lead[]> =>
  leadsWhere((lead) => lead.email === email);

export async function leadsWhere(isOurs: (lead: Lead) => boolean): Promise<Lead[]> {
  const api = `${inject('siteUrl')}/api`;
  const { body } = await openHttpClient(api).send('/leads?limit=100', {
    headers: await signedInHeaders(api),
  });
  return responseOf(LeadPage).parse(body).data.leads.filter(isOurs);
}
