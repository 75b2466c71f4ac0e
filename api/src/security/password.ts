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
 * Queue lengths. Known browsers and signed-in people have a separate queue that is served first, so a flood of guesses locks nobody out.
 */
const PLACES = [50, 100];
const LINES = { known: 0, anyone: 1 };
export type Line = keyof typeof LINES;

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
export const isCommonPassword = (password: string): boolean => common.has(normal(password).toLowerCase());

const LEAST_FOR_STAFF = 10;

/** Why this password is too weak for staff; undefined if it is acceptable. */
export function weaknessForStaff(password: string, username: string): FieldError | undefined {
  if (isCommonPassword(password)) return 'new_password_common';
  if (normal(password).length < LEAST_FOR_STAFF)
    return fieldError('staff_password_too_short', LEAST_FOR_STAFF);
  if (normal(password).toLowerCase() === username.toLowerCase()) return 'staff_password_is_username';
  return undefined;
}

/** Two phones may encode the same letters as different bytes, especially in Bangla. */
const normal = (password: string) => password.normalize('NFKC');

export interface Passwords {
  hash(password: string, line?: Line): Promise<string>;
  /** Without a hash it returns false after the same time, so that timing does not reveal whether an account exists. */
  matches(storedHash: string | undefined, password: string, line?: Line): Promise<boolean>;
}

let dummy: Promise<string> | undefined;

export function makePasswords(): Passwords {
  // One per core and one more that starts when a core becomes free. No more, because file access and DNS lookups share this thread pool.
  const limits = { atOnce: availableParallelism() + 1, waiting: PLACES };
  const inTurn = makeConcurrencyLimit(limits, () => new AppError('busy'));
  const ofNobody = (dummy ??= hash('nobody has this password', ARGON2ID));
  return {
    hash: (password, line = 'anyone') => inTurn(() => hash(normal(password), ARGON2ID), LINES[line]),
    async matches(storedHash, password, line = 'anyone') {
      const against = storedHash ?? (await ofNobody);
      const isRight = await inTurn(() => verify(against, normal(password)), LINES[line]);
      return isRight && storedHash !== undefined;
    },
  };
}
