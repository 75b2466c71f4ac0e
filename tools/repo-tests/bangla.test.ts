import { COLUMN_HEADERS, LABELS } from '@khamar/contract/cows/sheets/cow-sheet';
import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

/** Misleading or bureaucratic words, and what to use instead. */
const RETIRED: Record<string, string> = {
  আমদানি: 'ফাইল থেকে গরু যোগ',
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
  // Digits of a sample phone number.
  XX: '১১ সংখ্যার নম্বর, যেমন ০১৭১২৩৪৫৬৭৮',
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
  মীমাংসা: 'সিদ্ধান্ত',
  জিজ্ঞাসা: 'জিজ্ঞেস',
  'ই-মেইল': 'ইমেইল',
  'সাইন-ইন': 'সাইন ইন',
  'ধরে রাখ': 'আমার জন্য রাখুন, রাখা আছে',
  'ধরে রেখে': 'রেখেছেন',
  'গরুটি খালি': 'গরুটি পাওয়া যাচ্ছে',
  'খালি হয়েছে': 'আবার পাওয়া যাচ্ছে',
  'খালি হবে': 'আবার পাওয়া যাবে',
  'খালি থাকলে': 'পাওয়া গেলে',
  'ছাড়া পেলে': 'আবার পাওয়া গেলে',
  'খুলে যাবে': 'অন্যরা নিতে পারবেন',
  'একজনের কাছে': 'অন্য একজন নিয়েছেন',
  'খামারের কথা': 'আমাদের প্রতিশ্রুতি',
  'নগদ টাকা': 'ক্যাশ টাকা',
  'নগদ (মোবাইল)': 'নগদ ওয়ালেট',
  'টি টাকা': 'টাকা ফেরত দিতে হবে: ২টি (২টি টাকা is two taka)',
  'লাখের বেশি': 'লাখ বা তার বেশি',
};

/** Patterns for words that are also part of correct longer words. */
const RETIRED_FORMS: [form: RegExp, better: string][] = [
  [/(?<!ই-?)মেইল/u, 'ইমেইল'],
  [/পারবে(?!ন)/u, 'পারবেন'],
  [/^নগদ$|"নগদ"/u, 'নগদ ওয়ালেট'],
];

/** NFC unifies the two encodings of some Bangla letters. */
const plain = (text: string) => text.normalize('NFC');

const catalogues = trackedFiles(/^web\/app\/i18n\/.*bn\.po$/).map((name) => ({
  name,
  lines: [...readTracked(name).matchAll(/^msgstr "(.+)"$/gm)].map(([, words = '']) => words),
}));
const files = trackedFiles(
  /^(farm\.json|policies\/.*\.bn\.md|api\/src\/.*(\.bn|sms-messages|-labels|phone-code)\.ts|web\/server\/error-handlers\.ts|web\/app\/office\/(leads|sales)\/.*(greeting\.ts|quote-link-dialog\.tsx)|deploy\/nginx\/pages\/.*\.html)$/,
).map((name) => ({ name, lines: readTracked(name).split('\n') }));
// Imports still accept the old headers and words, so only those of exports are checked.
const sheet = {
  name: 'the sheet',
  lines: [...Object.values(COLUMN_HEADERS), ...Object.values(LABELS)].map(({ bn }) => bn),
};

test('SITE-07 F36 no Bangla text uses a retired word', () => {
  expect(catalogues.map(({ lines }) => lines.length > 100)).toEqual([true, true]);
  expect(files.length).toBeGreaterThan(10);
  const forms = [
    ...Object.entries(RETIRED).map(([word, better]) => ({
      better,
      isIn: (line: string) => line.includes(plain(word)),
    })),
    ...RETIRED_FORMS.map(([form, better]) => ({ better, isIn: (line: string) => form.test(line) })),
  ];
  const found = [...catalogues, ...files, sheet].flatMap(({ name, lines }) =>
    lines.flatMap((line) =>
      forms
        .filter(({ isIn }) => isIn(plain(line)))
        .map(({ better }) => `${name}: better ${better} in: ${line.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});
