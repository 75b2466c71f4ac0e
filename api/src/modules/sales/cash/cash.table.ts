import type { ShortageAccount } from '@khamar/contract/sales/enums';
import type { Holder } from '@khamar/contract/sales/cash';
import type { ColumnType, Generated } from 'kysely';

type BigInt = ColumnType<string, number | string, never>;
/** Null until it is decided. */
type Decided<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface CashHandInTable {
  id: Generated<string>;
  giver: Holder;
  receiver: Holder;
  offered_paisa: BigInt;
  offered_by: string;
  created_at: Generated<Date>;
  outcome: Decided<'COUNTED' | 'WITHDRAWN' | 'DECLINED'>;
  counted_paisa: ColumnType<string | null, never, number | null>;
  decided_by: Decided<string>;
  decided_at: Decided<Date>;
}

export interface CashOutTable {
  id: Generated<string>;
  holder: Holder;
  amount_paisa: BigInt;
  account: string;
  cow_id: string | null;
  note: string | null;
  asked_by: string;
  created_at: Generated<Date>;
  outcome: Decided<'PAID' | 'DECLINED'>;
  decided_by: Decided<string>;
  decided_at: Decided<Date>;
}

export interface CashClosingTable {
  id: Generated<string>;
  holder: Holder;
  /** Set by the trigger that ends the period. */
  period: ColumnType<number, never, never>;
  expected_paisa: ColumnType<string, never, never>;
  counted_paisa: BigInt;
  counted_by: string;
  created_at: Generated<Date>;
  outcome: Decided<'DONE' | 'DECLINED'>;
  account: Decided<ShortageAccount>;
  reason: Decided<string>;
  decided_by: Decided<string>;
  decided_at: Decided<Date>;
  is_alone: Generated<boolean>;
}
