import type { Generated } from 'kysely';

export interface ImageTable {
  /** Derived from the content; the file names contain it. */
  key: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  created_at: Generated<Date>;
  /** Since when no cow uses it. */
  unused_since: Date | null;
}
