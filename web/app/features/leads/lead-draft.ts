import { LEAD_FIELDS, type LeadValues } from './lead-form.fields.ts';

/** What was typed, and the name of the message it will be: a reload or a lost answer must cost neither. */
export interface LeadDraft {
  values: LeadValues;
  submission: string | undefined;
}

const KEY = 'khamar/lead';
const EMPTY: LeadDraft = { values: {}, submission: undefined };

/** For this tab only, and only until it is sent: it is personal. */
export function readDraft(): LeadDraft {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return EMPTY;
    const values = Object.fromEntries(
      LEAD_FIELDS.flatMap((name) => {
        const value: unknown = Reflect.get(found, name);
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const submission: unknown = Reflect.get(found, 'submission');
    return { values, submission: typeof submission === 'string' ? submission : undefined };
  } catch {
    return EMPTY;
  }
}

export function keepDraft({ values, submission }: LeadDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, submission }));
  } catch {
    // A browser that keeps nothing still sends.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
