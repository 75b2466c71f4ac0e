import { randomInt, randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { LeadThread } from '@khamar/contract/leads/office-lead';
import { newAddress } from '@khamar/testkit/people/people';
import { expect } from 'vitest';

/** Texts of the lead screens, in both languages. */
export const LEAD_TEXTS = {
  en: {
    leads: 'Leads',
    search: 'Search by name, phone, email or tag',
    assignee: 'Assignee',
    new: 'Needs reply',
    replied: 'Replied',
    won: 'Won',
    lost: 'Lost',
    whatsappTo: (name: string) => `Message ${name} on WhatsApp`,
    whatsapp: 'WhatsApp opened',
    history: 'Timeline',
    others: 'More from this number',
    reply: 'Reply by email',
    sendMail: 'Send email',
    note: 'Note',
    saveNote: 'Save note',
    book: 'New booking',
    hold: 'Reserve cow',
  },
  bn: {
    leads: 'ক্রেতার বার্তা',
    search: 'নাম, ফোন, ইমেইল বা ট্যাগ দিয়ে খুঁজুন',
    assignee: 'দায়িত্বে',
    new: 'উত্তর বাকি',
    replied: 'উত্তর দেওয়া হয়েছে',
    won: 'কিনছেন',
    lost: 'কিনবেন না',
    whatsappTo: (name: string) => `${name}-কে হোয়াটসঅ্যাপ করুন`,
    whatsapp: 'হোয়াটসঅ্যাপ খোলা হয়েছে',
    history: 'যা যা হয়েছে',
    others: 'এই নম্বর থেকে আরও বার্তা',
    reply: 'ইমেইলে উত্তর দিন',
    sendMail: 'ইমেইল পাঠান',
    note: 'নোট',
    saveNote: 'নোট সেভ করুন',
    book: 'নতুন বুকিং',
    hold: 'ক্রেতার জন্য রাখুন',
  },
} as const;

/** A unique number. */
export const aPhone = () => `+88017${String(randomInt(1e8)).padStart(8, '0')}`;

/** Lead actions of visitors and staff over HTTP. */
export function leadsApi(url: string, headers: { authorization: string }) {
  return {
    /** Returns the lead's id. */
    createLead: async (lead: object): Promise<string> => {
      const submission = randomUUID();
      const response = await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
        body: JSON.stringify({ firstName: 'Salma', phone: aPhone(), tagId: 'NDL-001', submission, ...lead }),
      });
      expect(response.status, await response.text()).toBe(201);
      return submission;
    },
    change: async (id: string, change: object): Promise<void> => {
      const response = await fetch(`${url}/api/leads/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(change),
      });
      expect(response.status, await response.text()).toBe(200);
    },
    thread: async (id: string): Promise<LeadThread> => {
      const response = await fetch(`${url}/api/leads/${id}`, { headers });
      return responseOf(LeadThread).parse(await response.json()).data;
    },
  };
}
