import type { Refused } from './refused.ts';

/** What was typed, by the names of the contract; or the contract's own English sentence for each that is wrong. */
export type Values = Record<string, string>;

export type Checked<Input> = { input: Input } | { errors: Values };

export interface FormState {
  errors: Values;
  refused: Refused | null;
}

export const FRESH: FormState = { errors: {}, refused: null };
