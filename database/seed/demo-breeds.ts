import type { Coat, Horns, Marking } from '@khamar/art/cow-look';
import type { Color } from '@khamar/contract/cows/enums';

/** Breeds and crosses sold in Bangladesh; weights in kg, prices in taka per kg of live weight. */
export interface Breed {
  name: string;
  weight: readonly [low: number, high: number];
  pricePerKg: readonly [low: number, high: number];
  coats: readonly Coat[];
  markings: readonly Marking[];
  horns: readonly Horns[];
  hump: readonly [low: number, high: number];
  english: string;
  bangla: string;
}

export const BREEDS: readonly Breed[] = [
  {
    name: 'Deshi',
    weight: [110, 240],
    pricePerKg: [540, 640],
    coats: ['red', 'brown', 'black', 'fawn', 'white'],
    markings: ['plain', 'dark-points', 'socks', 'blaze', 'pied-belly'],
    horns: ['stub', 'short', 'curved'],
    hump: [0.5, 0.8],
    english: 'A village-bred Deshi, small, lean and hardy.',
    bangla: 'গ্রামে পালা দেশি গরু, ছোট, চর্বি কম ও কষ্টসহিষ্ণু।',
  },
  {
    name: 'Red Chittagong',
    weight: [140, 290],
    pricePerKg: [580, 700],
    coats: ['red', 'deep-red'],
    markings: ['plain', 'plain', 'dark-points'],
    horns: ['short', 'curved'],
    hump: [0.6, 0.9],
    english: 'A true Red Chittagong, red from horn to hoof.',
    bangla: 'খাঁটি রেড চিটাগাং, শিং থেকে খুর পর্যন্ত লাল।',
  },
  {
    name: 'Pabna',
    weight: [220, 420],
    pricePerKg: [520, 620],
    coats: ['cream', 'fawn', 'red', 'charcoal'],
    markings: ['plain', 'dark-points', 'speckled'],
    horns: ['curved', 'swept'],
    hump: [0.8, 1.1],
    english: 'A Pabna with a long frame and a deep chest.',
    bangla: 'লম্বা গড়ন আর চওড়া বুকের পাবনা জাতের গরু।',
  },
  {
    name: 'Mirkadim',
    weight: [230, 420],
    pricePerKg: [680, 860],
    coats: ['white', 'cream'],
    markings: ['plain', 'plain', 'plain'],
    horns: ['stub', 'short'],
    hump: [0.6, 0.9],
    english: 'A white Mirkadim of Munshiganj, raised on oil cake and bran, with tender meat.',
    bangla: 'মুন্সিগঞ্জের সাদা মিরকাদিম, খৈল ও ভুসিতে পালা, মাংস নরম।',
  },
  {
    name: 'North Bengal Grey',
    weight: [160, 300],
    pricePerKg: [540, 640],
    coats: ['grey', 'white', 'charcoal'],
    markings: ['plain', 'dark-points', 'speckled'],
    horns: ['short', 'curved', 'long'],
    hump: [0.7, 1.0],
    english: 'A North Bengal Grey, used to heat and long walks.',
    bangla: 'নর্থ বেঙ্গল গ্রে, গরম আর লম্বা পথ চলায় অভ্যস্ত।',
  },
  {
    name: 'Sahiwal Cross',
    weight: [280, 560],
    pricePerKg: [500, 590],
    coats: ['deep-red', 'red', 'brown'],
    markings: ['plain', 'dark-points', 'blaze'],
    horns: ['stub', 'short'],
    hump: [0.9, 1.3],
    english: 'A Sahiwal cross with a loose dewlap and a heavy hump.',
    bangla: 'ঝোলানো গলকম্বল আর ভারী কুঁজের শাহিওয়াল ক্রস।',
  },
  {
    name: 'Red Sindhi Cross',
    weight: [240, 460],
    pricePerKg: [510, 600],
    coats: ['deep-red', 'brown', 'red'],
    markings: ['plain', 'socks', 'dark-points'],
    horns: ['curved', 'short'],
    hump: [0.8, 1.1],
    english: 'A Red Sindhi cross, compact and well covered.',
    bangla: 'আঁটসাঁট গড়নের রেড সিন্ধি ক্রস।',
  },
  {
    name: 'Friesian Cross',
    weight: [320, 680],
    pricePerKg: [470, 560],
    coats: ['black', 'white', 'charcoal'],
    markings: ['friesian', 'friesian', 'blaze', 'pied-belly'],
    horns: ['none', 'stub', 'short'],
    hump: [0.4, 0.6],
    english: 'A Friesian cross, big of bone and quick to gain.',
    bangla: 'বড় হাড়ের ফ্রিজিয়ান ক্রস, ওজন বাড়ে তাড়াতাড়ি।',
  },
  {
    name: 'Hariana Cross',
    weight: [260, 480],
    pricePerKg: [520, 610],
    coats: ['white', 'cream', 'grey'],
    markings: ['dark-points', 'plain', 'dark-points'],
    horns: ['long', 'swept', 'curved'],
    hump: [0.9, 1.2],
    english: 'A Hariana cross, tall, with an upright head.',
    bangla: 'উঁচু মাথার লম্বা হরিয়ানা ক্রস।',
  },
  {
    name: 'Jersey Cross',
    weight: [230, 400],
    pricePerKg: [490, 570],
    coats: ['fawn', 'brown'],
    markings: ['dark-points', 'blaze', 'socks'],
    horns: ['none', 'stub'],
    hump: [0.4, 0.6],
    english: 'A Jersey cross with a fine head and a gentle eye.',
    bangla: 'ছিমছাম মাথা আর শান্ত চোখের জার্সি ক্রস।',
  },
];

/** The catalogue's colour for each coat. */
export const COLOR_OF_COAT: Record<Coat, Color> = {
  black: 'Black',
  charcoal: 'Black',
  grey: 'White',
  white: 'White',
  cream: 'White',
  red: 'Red',
  'deep-red': 'Red',
  brown: 'Brown',
  fawn: 'Brown',
};
