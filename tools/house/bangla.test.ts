import { HEADS, WORDS } from '@khamar/contract/cows/sheets/cow-sheet';
import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

/** Words that mean something else to a reader, or that only offices use, and what we say instead. */
const RETIRED: Record<string, string> = {
  আমদানি: 'শিট থেকে গরু যোগ',
  নিবন্ধন: 'যোগ',
  'মোছা গরু': 'মুছে ফেলা গরু',
  বাছাই: 'ফিল্টার, বেছে নেওয়া, এটাই রাখুন',
  বাছুন: 'বেছে নিন',
  বিক্রিযোগ্য: 'আছে',
  'বুকিং হয়েছে': 'বুক হয়েছে',
  'বুকিং হয়ে গেছে': 'বুক হয়ে গেছে',
  'বুকিং দিয়েছে': 'বুক করেছে',
  লিঙ্গ: 'ধরন',
  হৃদয়: '♥',
  'খোলা নয়': 'দেখার অনুমতি নেই',
  XXX: '১১ সংখ্যার নম্বর, যেমন ০১৭১২৩৪৫৬৭৮',
  সংগ্রহ: 'আমাদের গরু',
  'প্রথম পাতা': 'হোম',
  লগআউট: 'সাইন আউট',
  'লগ আউট': 'সাইন আউট',
  লগইন: 'সাইন ইন',
  প্রয়োগ: 'বদলে দিন',
  সম্পাদনা: 'বদলান',
  সংরক্ষণ: 'সেভ, রাখা',
  কার্যালয়: 'অফিস',
  দোহন: 'দুধ দোয়ানো',
  দুগ্ধ: 'দুধ',
  উদ্ধৃতি: 'কোটেশন',
  জিজ্ঞাসা: 'জিজ্ঞেস',
  'ই-মেইল': 'ইমেইল',
  'সাইন-ইন': 'সাইন ইন',
};

/** Bangla has letters with two spellings; NFC makes them one. */
const plain = (text: string) => text.normalize('NFC');

const catalogues = trackedFiles(/^web\/app\/i18n\/.*bn\.po$/).map((name) => ({
  name,
  lines: [...readTracked(name).matchAll(/^msgstr "(.+)"$/gm)].map(([, words = '']) => words),
}));
const files = [
  'api/src/modules/accounts/mails/account-mails.bn.ts',
  'api/src/modules/leads/mails/lead-mails.bn.ts',
  'api/src/modules/share-images/share-images.words.ts',
  'web/server/faults.ts',
  'deploy/nginx/pages/khamar-sorry.html',
].map((name) => ({ name, lines: readTracked(name).split('\n') }));
// The sheet's old heads and words are still read on import, so only what we write is looked at.
const sheet = {
  name: 'the sheet',
  lines: [...Object.values(HEADS), ...Object.values(WORDS)].map(({ bn }) => bn),
};

test('no Bangla text uses a retired word', () => {
  expect(catalogues.map(({ lines }) => lines.length > 100)).toEqual([true, true]);
  const found = [...catalogues, ...files, sheet].flatMap(({ name, lines }) =>
    lines.flatMap((line) =>
      Object.entries(RETIRED)
        .filter(([word]) => plain(line).includes(plain(word)))
        .map(([word, better]) => `${name}: ${word} (better: ${better}) in: ${line.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});
