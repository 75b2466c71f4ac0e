import { tabStorage } from '~/lib/browser-storage';
import { isPassing } from './refusal.ts';
import { newIdempotencyKey } from './new-idempotency-key.ts';

/** What somebody wants done, such as `hold:NDL-001`: while its answer is not known, trying again sends the same key. */
export type Intent =
  `${'hold' | 'join' | 'leave' | 'cancel' | 'claim' | 'pay' | 'accept' | 'family' | 'lead' | 'message'}:${string}`;

const nameOf = (intent: Intent) => `khamar/key/${intent}`;
/** Where the browser forbids its storage, keys last as long as the page. */
const here = new Map<Intent, string>();

function keyFor(intent: Intent): string {
  const key = tabStorage.read(nameOf(intent)) ?? here.get(intent) ?? newIdempotencyKey();
  here.set(intent, key);
  tabStorage.write(nameOf(intent), key);
  return key;
}

/** The next try is another intent: the last one was answered, or has been undone. */
export function forgetIntent(intent: Intent): void {
  here.delete(intent);
  tabStorage.write(nameOf(intent), null);
}

type Answer<Output> = { data: Output } | { error: unknown };

/**
 * Sends a command under the key of its intent, which is made once and survives a reload. It is forgotten when the API has
 * answered: without an answer nobody knows whether the command was carried out, and only the same key makes a second try safe.
 */
export async function sendOnce<Output>(
  intent: Intent,
  send: (key: string) => PromiseLike<{ data?: Output | undefined; error?: unknown }>,
): Promise<Answer<Output>> {
  const { data, error } = await send(keyFor(intent));
  if (error === undefined) {
    forgetIntent(intent);
    // oxlint-disable-next-line no-unsafe-type-assertion -- RTK Query answers with data where there is no error
    return { data: data as Output };
  }
  if (!isPassing(error)) forgetIntent(intent);
  return { error };
}
