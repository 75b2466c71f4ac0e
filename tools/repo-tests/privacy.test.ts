import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

/** Files of the shop that store something on the device; staff pages are not public. */
const KEYS = trackedFiles(/^web\/app\/(?!office|testing).*\.tsx?$/)
  .map(readTracked)
  .filter((code) => /\b(device|tab)Storage\./.test(code))
  .flatMap((code) => [...code.matchAll(/\b(?:\w*KEY = |key: )'([\w-]+)'/g)].map(([, key = '']) => key));

test('the privacy page of the docs names everything that the shop stores in the browser', () => {
  expect(KEYS).toEqual(expect.arrayContaining(['auth', 'carts', 'district']));
  const docs = readTracked('docs/privacy.md');
  expect(KEYS.filter((key) => !docs.includes(`\`${key}\``))).toEqual([]);
});

test('the privacy policy names delivery, recipient, devices and the district in the browser, in both languages', () => {
  const words = {
    en: ['address', "recipient's name and phone number", 'devices', 'the district you chose', 'driver'],
    bn: ['ঠিকানা', 'যিনি গরু নেবেন তাঁর নাম ও ফোন নম্বর', 'তার তালিকা', 'যে জেলা বেছে নেন', 'চালক'],
  };
  for (const [language, wanted] of Object.entries(words)) {
    const policy = readTracked(`policies/privacy.${language}.md`);
    expect(wanted.filter((word) => !policy.includes(word))).toEqual([]);
  }
  const itemsOf = (language: string) =>
    readTracked(`policies/privacy.${language}.md`).match(/^(##|-) /gm)?.length;
  expect(itemsOf('bn')).toBe(itemsOf('en'));
});
