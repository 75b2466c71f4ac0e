import { tabStorage } from '~/lib/browser-storage';
import { isTemporary } from './api-error.ts';

/** crypto.randomUUID needs a secure context, and the office may be opened over plain http on the local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** One user action, such as `hold:NDL-001`: retries reuse its idempotency key until the outcome is known. */
export type Intent =
  `${'hold' | 'join' | 'leave' | 'cancel' | 'claim' | 'delivery' | 'pay' | 'accept' | 'family' | 'lead' | 'message' | 'take-over' | 'agree-weight'}:${string}`;

const storageKeyOf = (intent: Intent) => `khamar/key/${intent}`;
/** Fallback if browser storage is blocked: keys then last as long as the page. */
const pageKeys = new Map<Intent, string>();

function keyFor(intent: Intent): string {
  const key = tabStorage.read(storageKeyOf(intent)) ?? pageKeys.get(intent) ?? newIdempotencyKey();
  pageKeys.set(intent, key);
  tabStorage.write(storageKeyOf(intent), key);
  return key;
}

/** Call once the outcome is known or undone, so the next attempt gets a new key. */
export function forgetIntent(intent: Intent): void {
  pageKeys.delete(intent);
  tabStorage.write(storageKeyOf(intent), null);
}

type Result<Output> = { data: Output } | { error: unknown };

/**
 * Sends a command with its intent's idempotency key, which survives a reload. The key is dropped once the API has responded: without a
 * response the outcome is unknown, and only the same key makes a retry safe.
 */
export async function sendOnce<Output>(
  intent: Intent,
  send: (key: string) => PromiseLike<{ data?: Output | undefined; error?: unknown }>,
): Promise<Result<Output>> {
  const { data, error } = await send(keyFor(intent));
  if (error === undefined) {
    forgetIntent(intent);
    // oxlint-disable-next-line no-unsafe-type-assertion -- RTK Query always sets data if there is no error
    return { data: data as Output };
  }
  if (!isTemporary(error)) forgetIntent(intent);
  return { error };
}
