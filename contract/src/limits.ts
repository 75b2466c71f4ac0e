/** Every limit that both sides must agree on. No zod here: the browser's first load takes these and nothing else. */
export const LIST_LIMITS = {
  defaultSize: 12,
  maxSize: 100,
  /** 1,000,000 cows at the smallest page still fit; past it an offset only burns the database. */
  maxPage: 1_000_000,
  /** Asked for by their _id in one call. */
  maxIds: 100,
} as const;

/** Beyond these something was mistyped. */
export const COW_LIMITS = {
  maxPrice: 100_000_000,
  maxWeight: 5000,
  maxAge: 40,
  maxTeeth: 32,
  maxBreed: 60,
  maxColor: 40,
  maxDescription: 4000,
} as const;

/** Changed together or not at all; as many as the longest page of a list shows. */
export const MANY_LIMITS = { maxCows: 100 } as const;

export const TAG_LENGTH = { min: 3, max: 32 } as const;

export const SITEMAP_LIMITS = {
  page: 1000,
  /** A sitemap holds 50,000 addresses and a cow has two. */
  part: 25_000,
} as const;

/** Of one cow, the first included. */
export const PICTURE_LIMITS = { maxPictures: 8 } as const;

export const UPLOAD_LIMITS = {
  /** A 12-megapixel picture of a good phone has 3 to 8 MB. */
  maxBytes: 15 * 1024 * 1024,
  maxFormBytes: 64 * 1024,
  maxAtOnce: 40,
} as const;

export const PERSON_LIMITS = {
  maxEmail: 254,
  maxName: 100,
  minPassword: 6,
  /** Far beyond any phrase; hashing a megabyte would be a gift to whoever wants the server busy. */
  maxPassword: 1000,
  maxMessage: 4000,
  maxSubject: 150,
} as const;

/** Of a message that staff write to several people. */
export const MESSAGE_LIMITS = {
  /** More recipients than these are asked about once more. */
  askBeyond: 20,
  maxRecipients: 500,
} as const;
