import { availableParallelism } from 'node:os';
import { type FieldError, fieldError } from '@khamar/contract/field-error';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../errors.ts';

/** OWASP's least for argon2id: 19 MB and two passes, about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const COMMONEST = 3000;
/** How many may wait. Those of known browsers and of people who are signed in have places of their own, and are served first: a crowd of guesses keeps nobody out. */
const PLACES = { anyone: 100, known: 50 };
export type Line = keyof typeof PLACES;

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

export function makePasswords(): Passwords {
  const inTurn = makeQueue(availableParallelism() + 1);
  const dummy = hash('nobody has this password', ARGON2ID);
  return {
    hash: (password, line = 'anyone') => inTurn(line, () => hash(normal(password), ARGON2ID)),
    async matches(storedHash, password, line = 'anyone') {
      const against = storedHash ?? (await dummy);
      const isRight = await inTurn(line, () => verify(against, normal(password)));
      return isRight && storedHash !== undefined;
    },
  };
}

/**
 * As many at once as there are cores and one more, which is ready when a core becomes free; and no endless line behind them: files
 * and names share these threads.
 */
function makeQueue(atOnce: number) {
  const waiting: Record<Line, (() => void)[]> = { known: [], anyone: [] };
  let running = 0;
  return async <Result>(line: Line, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting[line].length >= PLACES[line]) throw new AppError('busy');
      await new Promise<void>((resolve) => waiting[line].push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = waiting.known.shift() ?? waiting.anyone.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
