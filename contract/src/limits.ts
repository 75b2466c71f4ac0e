/** Limits shared by client and server. No zod here: this is part of the browser's first load. */
export const LIST_LIMITS = {
  defaultSize: 12,
  maxSize: 100,
  /** Enough for 1,000,000 cows at the smallest page size; a larger offset only loads the database. */
  maxPage: 1_000_000,
  /** Per request for cows by `_id`. */
  maxIds: 100,
  /** Characters of a search text. */
  maxSearch: 60,
} as const;

/** Larger values are typing errors. */
export const COW_LIMITS = {
  maxPrice: 100_000_000,
  maxWeight: 5000,
  maxAge: 40,
  maxTeeth: 32,
  maxBreed: 60,
  maxColor: 40,
  maxDescription: 4000,
} as const;

/** Per bulk change, which is all or nothing; as many as the largest page shows. */
export const BULK_LIMITS = { maxCows: 100 } as const;

/** Cows that a device keeps for a weighing round; a browser stores them in a second. */
export const ROUND_LIMITS = { maxCows: 20_000 } as const;

export const TAG_LENGTH = { min: 3, max: 32 } as const;

export const SITEMAP_LIMITS = {
  page: 1000,
  /** A sitemap may contain 50,000 URLs, and each cow has two. */
  part: 25_000,
} as const;

/** Per cow, including the first. */
export const IMAGE_LIMITS = { maxImages: 8 } as const;

export const UPLOAD_LIMITS = {
  /** A 12-megapixel photo of a good phone has 3 to 8 MB. */
  maxBytes: 15 * 1024 * 1024,
  maxFormBytes: 64 * 1024,
  maxAtOnce: 40,
} as const;

export const PERSON_LIMITS = {
  maxEmail: 254,
  maxName: 100,
  minProfileName: 2,
  maxProfileName: 80,
  maxAddress: 300,
  minPassword: 6,
  /** Far longer than any passphrase; without a limit, hashing huge passwords would be a cheap denial of service. */
  maxPassword: 1000,
  maxMessage: 4000,
  maxSubject: 150,
} as const;

/** For a message that staff send to several people. */
export const MESSAGE_LIMITS = {
  /** Above this number of recipients, sending needs a confirmation. */
  askBeyond: 20,
  maxRecipients: 500,
} as const;
