import { Readable } from 'node:stream';
import type { Language } from '@khamar/contract/accounts/person';
import { DISTRICT_NAMES, DISTRICTS } from '@khamar/contract/deliveries/districts';
import type { DayPart } from '@khamar/contract/deliveries/enums';
import type { Run } from '@khamar/contract/deliveries/run';
import { BYTE_ORDER_MARK, toCsvLine } from '../../../csv.ts';

type Labels = Record<Language, string>;

const HEADINGS: Labels[] = [
  { en: 'No.', bn: 'ক্রম' },
  { en: 'Tag ID', bn: 'ট্যাগ নম্বর' },
  { en: 'Recipient', bn: 'যিনি গরু নেবেন' },
  { en: 'Phone', bn: 'ফোন নম্বর' },
  { en: 'Address', bn: 'ঠিকানা' },
  { en: 'District', bn: 'জেলা' },
  { en: 'Slot', bn: 'সময়' },
  { en: 'To collect', bn: 'আদায় করতে হবে' },
  { en: 'Can pay later', bn: 'বাকি রাখা যাবে' },
];
const PARTS: Record<DayPart, Labels> = {
  MORNING: { en: 'Morning', bn: 'সকাল' },
  NOON: { en: 'Noon', bn: 'দুপুর' },
  EVENING: { en: 'Evening', bn: 'সন্ধ্যা' },
};
const YES: Labels = { en: 'Yes', bn: 'হ্যাঁ' };
const NO: Labels = { en: 'No', bn: 'না' };

const districtIn = (language: Language, name: string): string => {
  const known = DISTRICTS.find((district) => district === name);
  return known === undefined ? name : DISTRICT_NAMES[known][language];
};

/** The run sheet, without delivery codes: they are only the customers'. */
export const runCsv = ({ stops }: Run, language: Language): Readable =>
  Readable.from([
    BYTE_ORDER_MARK + toCsvLine(HEADINGS.map((heading) => heading[language])),
    ...stops.map(({ tagId, recipient, phone, address, district, part, duePaisa, mayOwe }, index) =>
      toCsvLine([
        index + 1,
        tagId,
        recipient,
        phone,
        address,
        districtIn(language, district),
        PARTS[part][language],
        duePaisa / 100,
        (mayOwe ? YES : NO)[language],
      ]),
    ),
  ]);
