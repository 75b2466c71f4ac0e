import { ADORNMENTS, type CowLook, POSES, SCENES } from '@khamar/art/cow-look';
import type { Color } from '@khamar/contract/cows/enums';
import type { AvailabilityStatus, Gender } from '@khamar/contract/cows/cow';
import { type Breed, BREEDS, COLOR_OF_COAT } from './demo-breeds.ts';

export interface SeedCow {
  id: string;
  tagId: string;
  availabilityStatus: AvailabilityStatus;
  breed: string;
  teeth: number;
  gender: Gender;
  color: Color;
  currentWeight: number;
  pricePerKg: number;
  currentPrice: number;
  age: number;
  description: string;
  descriptionBn: string;
  look: CowLook;
}

/** The size of the demo herd. Further rows are for benchmarks and share its photos. */
export const HERD_SIZE = 240;
/** The newest cows of the demo herd are all available, so the first catalogue pages look attractive. */
const NEWEST_FOR_SALE = 60;
/** Two demo cows without a photo. */
const WITHOUT_IMAGE = [97, 163];

const WITH_MORE_IMAGES = 6;
const MORE_IMAGES = 3;

export const hasImage = (n: number): boolean => !WITHOUT_IMAGE.includes(n);

/** The n-th cow, from 1. Deterministic, whatever else is seeded. */
export function seedCow(n: number, tagPrefix: string): SeedCow {
  const random = randomFrom(n * 7919);
  const breed = random.pick(BREEDS);
  const coat = random.pick(breed.coats);
  const gender = random.pick(['MALE_BULL', 'MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER'] as const);
  const age = random.between(2, 5);
  const currentWeight = random.between(...breed.weight);
  const pricePerKg = Math.round(random.between(...breed.pricePerKg) / 5) * 5;
  const tagId = `${tagPrefix}-${String(n).padStart(3, '0')}`;
  return {
    id: seedId(n, random),
    tagId,
    availabilityStatus: statusOf(n, random),
    breed: breed.name,
    teeth: Math.min(8, Math.max(0, (age - 1) * 2)),
    gender,
    color: COLOR_OF_COAT[coat],
    currentWeight,
    pricePerKg,
    // Asking prices are round numbers.
    currentPrice: Math.round((currentWeight * pricePerKg) / 500) * 500,
    age,
    ...describe(breed, random),
    look: {
      tag: tagId,
      coat,
      marking: random.pick(breed.markings),
      horns: gender === 'FEMALE_HEIFER' ? 'stub' : random.pick(breed.horns),
      hump: fraction(random, ...breed.hump),
      bulk: bulkOf(breed, currentWeight),
      // Neighbours in the list get different scenes and poses.
      pose: POSES[(n * 5) % POSES.length] ?? POSES[0],
      scene: SCENES[(n * 5) % SCENES.length] ?? SCENES[0],
      facing: random.pick(['left', 'right']),
      sex: gender === 'MALE_BULL' ? 'bull' : gender === 'MALE_STEER' ? 'steer' : 'heifer',
      adornment: random.pick(ADORNMENTS),
    },
  };
}

/** The same cow in other scenes and poses, for its additional photos. */
export const moreLooks = (n: number, look: CowLook): CowLook[] =>
  n <= HERD_SIZE - WITH_MORE_IMAGES || n > HERD_SIZE
    ? []
    : Array.from({ length: MORE_IMAGES }, (_, index) => ({
        ...look,
        pose: POSES[(n * 5 + index + 1) % POSES.length] ?? POSES[0],
        scene: SCENES[(n * 5 + index + 2) % SCENES.length] ?? SCENES[0],
        facing: index % 2 === 0 ? 'left' : 'right',
      }));

function statusOf(n: number, random: Random): AvailabilityStatus {
  const status = random.pick([
    'AVAILABLE',
    'AVAILABLE',
    'AVAILABLE',
    'AVAILABLE',
    'AVAILABLE',
    'BOOKED',
    'SOLD',
  ] as const);
  return n > HERD_SIZE - NEWEST_FOR_SALE && n <= HERD_SIZE ? 'AVAILABLE' : status;
}

/** The drawn bulk depends on the weight relative to the breed, not on kilograms. */
function bulkOf({ weight: [low, high] }: Breed, weight: number): number {
  return 0.85 + 0.35 * ((weight - low) / (high - low));
}

const fraction = (random: Random, low: number, high: number) => low + random.next() * (high - low);

const CARE = [
  ['Grazes by day, straw and wheat bran at night.', 'দিনে মাঠে চরে, রাতে খড় আর গমের ভুসি খায়।'],
  ['Vaccinated against foot-and-mouth disease and anthrax.', 'ক্ষুরা রোগ ও তড়কার টিকা দেওয়া।'],
  [
    'Raised on Napier grass and mustard cake, no growth drugs.',
    'নেপিয়ার ঘাস আর সরিষার খৈলে পালা, মোটাতাজার ওষুধ নেই।',
  ],
  ['Dewormed last month, eats well, walks sound.', 'গত মাসে কৃমিনাশক দেওয়া, ভালো খায়, হাঁটে ঠিকঠাক।'],
] as const;
const TEMPER = [
  ['Calm enough for a child to lead.', 'শান্ত, বাচ্চারাও দড়ি ধরতে পারে।'],
  ['Lively, needs firm handling.', 'চঞ্চল, শক্ত হাতে ধরতে হয়।'],
  ['Used to people and to the scales.', 'মানুষ আর ওজনের পাল্লায় অভ্যস্ত।'],
] as const;

function describe(breed: Breed, random: Random): Pick<SeedCow, 'description' | 'descriptionBn'> {
  const care = random.pick(CARE);
  const temper = random.pick(TEMPER);
  return {
    description: `${breed.english} ${care[0]} ${temper[0]}`,
    descriptionBn: `${breed.bangla} ${care[1]} ${temper[1]}`,
  };
}

/** A UUIDv7 with the n-th second of 2026 as its time, so the last seeded cow is the newest. */
function seedId(n: number, random: Random): string {
  const time = (Date.UTC(2026, 0, 1) + n * 1000).toString(16).padStart(12, '0');
  const part = (length: number) =>
    random
      .between(0, 16 ** length - 1)
      .toString(16)
      .padStart(length, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part(3)}-8${part(3)}-${part(6)}${part(6)}`;
}

/** A seeded random generator (mulberry32): the same seed gives the same herd on every machine. */
interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}
