import { readFile } from 'node:fs/promises';
import jsqr from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** Texts about sheets, tags and deleted cows, in both languages. */
export const SHEET_TEXTS = {
  en: {
    exportCsv: 'Export CSV',
    writing: 'Preparing CSV…',
    downloaded: 'CSV downloaded',
    head: 'Tag ID,Breed,Age,Gender,Color,Current weight (KG),Current price (BDT),Status,Description,Description in Bangla',
    importLink: 'Import',
    sample: 'Download blank CSV',
    sampleHead: /^\uFEFFTag ID,Breed,Teeth,Age,.*,Status,Description,Description in Bangla\r\n$/,
    bad: '1 row ready · 3 rows with errors',
    faults: [
      /^Row 3\s+IMP-\w+-\d+-1\s+Has errors\s+Tag ID: Row 2 has the same tag$/,
      /^Row 4\s+NDL-001\s+Has errors\s+Tag ID: This tag is already in use$/,
      /^Row 5\s+X\s+Has errors\s+Tag ID: Tag ID must be at least 3 characters long\s+Age: Age must be a number$/,
    ],
    good: '2 rows ready',
    row: /Ready\s+Deshi · 320 KG · ৳1,53,500 · available/,
    ignored: 'Ignored columns: Owner',
    registerAll: 'Register 2 cows',
    done: '2 cows registered',
    see: 'View in inventory',
    tags: 'Ear tags',
    tagCount: '2 tags · Prints 10 per A4 page.',
    weight: 'Deshi · 320 KG',
    removed: 'Deleted cows',
    restore: (tag: string) => `Restore ${tag}`,
    back: (tag: string) => `${tag} restored`,
    tagTaken: 'This tag is already in use',
    none: 'No deleted cows.',
    draft: 'Your draft is restored but not saved yet. Choose the photo again.',
  },
  bn: {
    exportCsv: 'CSV নামান',
    writing: 'CSV তৈরি হচ্ছে…',
    downloaded: 'CSV ডাউনলোড হয়েছে',
    head: 'ট্যাগ নম্বর,জাত,বয়স,ধরন,রং,ওজন (কেজি),দাম (টাকা),অবস্থা,বিবরণ,বাংলা বিবরণ',
    importLink: 'ফাইল থেকে গরু যোগ',
    sample: 'পূরণের জন্য খালি CSV নামান',
    sampleHead: /^\uFEFFট্যাগ নম্বর,জাত,দাঁত,বয়স,.*,অবস্থা,বিবরণ,বাংলা বিবরণ\r\n$/,
    bad: '১টি লাইন ঠিক আছে · ৩টিতে ভুল আছে',
    faults: [
      /^লাইন ৩\s+IMP-\w+-\d+-1\s+ভুল আছে\s+ট্যাগ.*: ২ নম্বর লাইনেও এই ট্যাগ আছে$/,
      /^লাইন ৪\s+NDL-001\s+ভুল আছে\s+ট্যাগ.*: [^A-Za-z]+$/,
      /^লাইন ৫\s+X\s+ভুল আছে\s+ট্যাগ.*: [^A-Za-z]+\s+বয়স: [^A-Za-z]+$/,
    ],
    good: '২টি লাইন ঠিক আছে',
    row: /ঠিক আছে\s+দেশি · ৩২০ কেজি · ৳১,৫৩,৫০০ · আছে/,
    ignored: 'যেসব কলাম পড়া হয়নি: Owner',
    registerAll: '২টি গরু যোগ করুন',
    done: '২টি গরু যোগ হয়েছে',
    see: 'গরুর তালিকায় দেখুন',
    tags: 'কানের ট্যাগ',
    tagCount: '২টি ট্যাগ · একটি A4 পাতায় দশটি ধরে।',
    weight: 'দেশি · ৩২০ কেজি',
    removed: 'মুছে ফেলা গরু',
    restore: (tag: string) => `${tag} ফিরিয়ে আনুন`,
    back: (tag: string) => `${tag} ফিরিয়ে আনা হয়েছে`,
    tagTaken: 'এই ট্যাগ আরেকটি গরুর',
    none: 'মুছে ফেলা কোনো গরু নেই।',
    draft: 'আপনার আগের লেখা ফিরে এসেছে, এখনো সেভ হয়নি। ছবিটি আবার বেছে নিন।',
  },
} as const;

const HEADS = 'Tag ID,Age,Weight,Price,Status,Description,Breed,Owner';
const REST = '৩,320,"১,৫৩,৫০০",বিক্রিযোগ্য,"Calm, eats well",Deshi,Karim';

/** Two valid rows: with Bangla digits, lakh commas, and an unknown column. */
export const goodSheet = (mark: string) => [HEADS, `${mark}-1,${REST}`, `${mark}-2,${REST}`].join('\n');

/** One valid row, its duplicate, an existing tag, and one with two errors. */
export const badSheet = (mark: string) =>
  [HEADS, `${mark}-1,${REST}`, `${mark}-1,${REST}`, `NDL-001,${REST}`, `X,${REST.replace('৩', 'old')}`].join(
    '\n',
  );

export const longSheet = (mark: string, rows: number) =>
  [HEADS, ...Array.from({ length: rows }, (_, row) => `${mark}-${row},${REST}`)].join('\n');

export const chooseSheet = (page: Page, csv: string | Buffer, name = 'cows.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: typeof csv === 'string' ? Buffer.from(csv) : csv });

/** A row that is ready and one with an error. */
export async function previewUpdates(page: Page): Promise<void> {
  await page.getByRole('radio').nth(1).check();
  await chooseSheet(page, 'Tag ID,Price,Transport cost\nNDL-001,99000,500\nXXX-001,1,\n');
  await page.locator('main ol ul').first().waitFor();
}

/** Returns the file that a click downloads. */
export async function downloaded(page: Page, click: () => Promise<void>) {
  const event = page.waitForEvent('download');
  await click();
  const download = await event;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Decodes a QR code from its screenshot. */
export async function readQrCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
