import type { Generated } from 'kysely';

export interface PictureTable {
  /** Made of the content; the files are named by it. */
  key: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  created_at: Generated<Date>;
  /** Since when no cow shows it. */
  unused_since: Date | null;
}
