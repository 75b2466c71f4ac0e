import type { InventoryCow } from '@khamar/contract/cows/inventory';
import type { Conflict, InTheWay } from '~/office/ui/refusals';
import type { CowPatch } from '~/office/herd/inventory.api';

/** Why something was not done; of what nobody answered, nobody knows whether it was. */
export type Failure =
  | { kind: 'in-the-way'; obstacles: InTheWay[] }
  | { kind: 'refused' | 'unanswered'; sentence: string };

export interface ChangeClash {
  cow: InventoryCow;
  patch: CowPatch;
  conflict: Conflict;
}

/** Can be undone, each by itself, until it is put away. */
export interface Removed {
  cows: InventoryCow[];
  /** Not where the answer was lost. */
  isSure: boolean;
}
