import type { CostKind, FitnessPart, HealthKind, Milking } from '@khamar/contract/herd/enums';
import type { ColumnType, Generated } from 'kysely';

/** Every record of an animal: only added, and superseded by the one that replaces it. */
interface EntryColumns {
  id: Generated<string>;
  day: string;
  note: string | null;
  actor: string;
  created_at: Generated<Date>;
  replaces: Generated<string | null>;
  is_removal: Generated<boolean>;
  reason: Generated<string | null>;
}

export interface HealthEntryTable extends EntryColumns {
  cow_id: string;
  kind: HealthKind;
  name: string;
  due_on: string | null;
}

type BigInt = ColumnType<string, number, number>;

export interface CowCostTable extends EntryColumns {
  cow_id: string;
  kind: CostKind;
  amount_paisa: BigInt;
}

export interface FeedCostTable extends EntryColumns {
  group_id: string;
  amount_paisa: BigInt;
}

export interface HerdGroupTable {
  id: Generated<string>;
  name: string;
}

export interface HerdMoveTable {
  id: Generated<string>;
  cow_id: string;
  group_id: string | null;
  day: string;
  actor: string;
}

export interface MilkEntryTable extends EntryColumns {
  cow_id: string;
  milking: Milking;
  millilitres: number;
}

export interface FitnessCheckTable extends EntryColumns {
  cow_id: string;
  part: FitnessPart;
  is_sound: boolean;
  vet: string | null;
}
