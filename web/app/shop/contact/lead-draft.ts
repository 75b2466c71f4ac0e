import { LEAD_FIELDS, type LeadValues } from './lead-form.fields.ts';

/** Which form it is: each keeps its own draft. The one about a cow has the cow's tag for a name. */
export type DraftName = 'contact' | 'cart' | `cow/${string}`;

/** An idempotency key and the words that were sent under it. Other words need another key, or the farm refuses them. */
export interface Sent {
  key: string;
  words: string;
}

/** What was typed, and under which key it was sent: both are kept over a reload and a lost answer. */
export interface LeadDraft {
  values: LeadValues;
  sent: Sent | undefined;
}

const keyOf = (name: DraftName) => `khamar/lead/${name}`;
const EMPTY: LeadDraft = { values: {}, sent: undefined };

/** For this tab only, and only until it is sent: it is personal. */
export function readDraft(name: DraftName): LeadDraft {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    const texts = textsIn(found);
    const { key, words } = texts;
    return {
      values: Object.fromEntries(
        LEAD_FIELDS.flatMap((field) => (field in texts ? [[field, texts[field]]] : [])),
      ),
      sent: key === undefined || words === undefined ? undefined : { key, words },
    };
  } catch {
    return EMPTY;
  }
}

const textsIn = (found: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export function keepDraft(name: DraftName, { values, sent }: LeadDraft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ ...values, ...sent }));
  } catch {
    // A browser that keeps nothing still sends.
  }
}

export function dropDraft(name: DraftName): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}
