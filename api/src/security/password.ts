import { availableParallelism } from 'node:os';
import { type FieldError, fieldError } from '@khamar/contract/field-error';
import { makeAdmission } from '@khamar/media/admission';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../errors.ts';

/** OWASP's least for argon2id: 19 MB and two passes, about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const COMMONEST = 3000;
/** How many may wait. Those of known browsers and of people who are signed in have places of their own, and are served first: a crowd of guesses keeps nobody out. */
const PLACES = [50, 100];
const LINES = { known: 0, anyone: 1 };
export type Line = keyof typeof LINES;

/** The one of database/seed/logins.ts, which this side may not import: whoever reads the README knows it. */
const PUBLISHED = 'khamar-demo-2026';

const common = new Set([
  PUBLISHED,
  ...dictionary['passwords-common']
    .filter((password) => password.length >= 6)
    .slice(0, COMMONEST)
    .map((password) => password.toLowerCase()),
]);

/** Among the 3,000 that are tried first, or the demo's. */
export const isCommonPassword = (password: string): boolean => common.has(normal(password).toLowerCase());

const LEAST_FOR_STAFF = 10;

/** Why whoever opens the office may not have this password; nothing when it will do. */
export function weaknessForStaff(password: string, username: string): FieldError | undefined {
  if (isCommonPassword(password)) return 'new_password_common';
  if (normal(password).length < LEAST_FOR_STAFF)
    return fieldError('staff_password_too_short', LEAST_FOR_STAFF);
  if (normal(password).toLowerCase() === username.toLowerCase()) return 'staff_password_is_username';
  return undefined;
}

/** The same letters typed on two phones may be other bytes, in Bangla above all. */
const normal = (password: string) => password.normalize('NFKC');

export interface Passwords {
  hash(password: string, line?: Line): Promise<string>;
  /** Without a hash it takes just as long, and says no. */
  matches(storedHash: string | undefined, password: string, line?: Line): Promise<boolean>;
}

/** Once for the process. */
let dummy: Promise<string> | undefined;

export function makePasswords(): Passwords {
  // As many at once as there are cores and one more, which is ready when a core becomes free: files and names share these threads.
  const limits = { atOnce: availableParallelism() + 1, waiting: PLACES };
  const inTurn = makeAdmission(limits, () => new AppError('busy'));
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
