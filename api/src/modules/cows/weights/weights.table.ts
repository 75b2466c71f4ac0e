import type { WeightKind } from '@khamar/contract/cows/enums';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Only added: the API's role cannot change or delete an entry. Triggers keep the cow and its chain in sync. */
export interface CowWeightTable {
  id: Generated<string>;
  cow_id: string;
  kg: number;
  kind: WeightKind;
  weighed_at: ColumnType<Date, string | undefined, never>;
  recorded_at: GeneratedAlways<Date>;
  recorded_by: GeneratedAlways<string>;
  scale: string | null;
  photo_key: string | null;
  supersedes: string | null;
  reason: string | null;
  /** Of a weighing round. */
  device: string | null;
}

/** Written only by triggers; the API's role has read access. */
export interface CowChainTable {
  cow_id: string;
  number: number;
  /** Canonical JSON of the link without its hash. */
  body: string;
  hash: string;
  weight_id: string | null;
}
