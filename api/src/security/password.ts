import { availableParallelism } from 'node:os';
import { type FieldError, fieldError } from '@khamar/contract/field-error';
import { makeConcurrencyLimit } from '@khamar/media/concurrency-limit';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../app-error.ts';

/** OWASP's minimum for argon2id: 19 MB and two passes, about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const COMMONEST = 3000;
/**
 * Queue lengths. Known browsers and signed-in people have a separate queue that is served first, so a flood of guesses locks no one out.
 */
const QUEUE_LENGTHS = [50, 100];
const QUEUES = { known: 0, anyone: 1 };
export type HashQueue = keyof typeof QUEUES;

/** The password of database/seed/logins.ts, which must not be imported here. It is published in the README. */
const PUBLISHED = 'khamar-demo-2026';

const common = new Set([
  PUBLISHED,
  ...dictionary['passwords-common']
    .filter((password) => password.length >= 6)
    .slice(0, COMMONEST)
    .map((password) => password.toLowerCase()),
]);

/** One of the 3,000 most common passwords, or the demo's. */
export const isCommonPassword = (password: string): boolean => common.has(normalize(password).toLowerCase());

const MIN_STAFF_LENGTH = 10;

/** Why this password is too weak for staff; undefined if it is acceptable. */
export function weaknessForStaff(password: string, username: string): FieldError | undefined {
  if (isCommonPassword(password)) return 'new_password_common';
  if (normalize(password).length < MIN_STAFF_LENGTH)
    return fieldError('staff_password_too_short', MIN_STAFF_LENGTH);
  if (normalize(password).toLowerCase() === username.toLowerCase()) return 'staff_password_is_username';
  return undefined;
}

/** Two phones may encode the same letters as different bytes, especially in Bangla. */
const normalize = (password: string) => password.normalize('NFKC');

export interface Passwords {
  hash(password: string, queue?: HashQueue): Promise<string>;
  /** Without a hash it returns false after the same time, so that timing does not reveal whether an account exists. */
  matches(storedHash: string | undefined, password: string, queue?: HashQueue): Promise<boolean>;
}

let dummy: Promise<string> | undefined;

export function makePasswords(): Passwords {
  // One per core and one more that starts when a core becomes free. No more, because file access and DNS lookups share this thread pool.
  const limits = { atOnce: availableParallelism() + 1, waiting: QUEUE_LENGTHS };
  const runQueued = makeConcurrencyLimit(limits, () => new AppError('busy'));
  const dummyHash = (dummy ??= hash('nobody has this password', ARGON2ID));
  return {
    hash: (password, queue = 'anyone') => runQueued(() => hash(normalize(password), ARGON2ID), QUEUES[queue]),
    async matches(storedHash, password, queue = 'anyone') {
      const against = storedHash ?? (await dummyHash);
      const isRight = await runQueued(() => verify(against, normalize(password)), QUEUES[queue]);
      return isRight && storedHash !== undefined;
    },
  };
}
