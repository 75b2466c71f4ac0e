import type { CowUpdateRow, RecordedCost, RowChange } from '@khamar/contract/cows/sheets/cow-updates';
import { COST_COLUMN_NAMES, COST_COLUMNS, type CostColumn } from '@khamar/contract/cows/sheets/update-sheet';
import { fieldError } from '@khamar/contract/field-error';
import { farmDay } from '@khamar/contract/moment';
import { type CostContent, findEqualCost, type RecordedCost as Recorded } from '../../../herd/index.ts';
import type { ParsedUpdate } from './parse-updates.ts';
import type { SheetCow } from './updates.repository.ts';

/** What a row does to its cow, or why it cannot. */
export interface PlannedRow {
  line: number;
  tagId: string;
  errors: Record<string, string>;
  cow: SheetCow | null;
  changes: RowChange[];
  weight: { kg: number; weighedAt: Date | null } | null;
  price: number | null;
  costs: CostContent[];
  /** Left out. */
  recorded: RecordedCost[];
}

/** The herd as it is, and what the person said about it. */
interface Herd {
  cows: SheetCow[];
  costs: Recorded[];
  /** Costs of a line that are recorded although there are equal ones. */
  againOn: (line: number) => readonly CostColumn[];
}

export function planUpdates(rows: ParsedUpdate[], { cows, costs, againOn }: Herd): PlannedRow[] {
  const byTag = new Map(cows.map((cow) => [cow.tag_id, cow]));
  const byCow = Map.groupBy(costs, ({ cowId }) => cowId);
  return rows.map(({ line, tagId, errors, update }) => {
    const plan: PlannedRow = {
      line,
      tagId,
      errors: { ...errors },
      cow: null,
      changes: [],
      weight: null,
      price: null,
      costs: [],
      recorded: [],
    };
    if (update === null || Object.keys(errors).length > 0) return plan;
    const cow = byTag.get(update.tagId);
    if (cow === undefined) plan.errors['tagId'] = fieldError('tag_unknown');
    else {
      plan.cow = cow;
      planWeight(plan, update, cow);
      planPrice(plan, update, cow);
      planCosts(plan, update, byCow.get(cow.id) ?? [], againOn(line));
    }
    return plan;
  });
}

/** With a day it was measured; without one, a weight that differs is an estimate of now. */
function planWeight(plan: PlannedRow, { currentWeight: kg, weighedOn }: CowUpdateRow, cow: SheetCow): void {
  if (kg === null) return;
  if (weighedOn === null) {
    if (kg === cow.current_weight) return;
    plan.weight = { kg, weighedAt: null };
  } else {
    const isKnown =
      cow.weight_kind === 'MEASURED' &&
      cow.current_weight === kg &&
      cow.weighed_at !== null &&
      farmDay(cow.weighed_at) === weighedOn;
    if (isKnown) return;
    // The database takes the present if this is in the future.
    const weighedAt = new Date(`${weighedOn}T23:59:59.999+06:00`);
    if (cow.weighed_at !== null && cow.weighed_at > weighedAt)
      plan.errors['weighedOn'] = fieldError('weighed_later');
    plan.weight = { kg, weighedAt };
  }
  plan.changes.push({ field: 'currentWeight', from: cow.current_weight, to: kg, day: weighedOn });
}

function planPrice(plan: PlannedRow, { currentPrice: price }: CowUpdateRow, cow: SheetCow): void {
  if (price === null || price === cow.current_price) return;
  // A missing or an additional digit. The inventory asks about such a price; a sheet has no one to ask.
  if (price * 2 < cow.current_price || price > cow.current_price * 2)
    plan.errors['currentPrice'] = fieldError('price_far_off');
  plan.price = price;
  plan.changes.push({ field: 'currentPrice', from: cow.current_price, to: price, day: null });
}

/** A row without a date is of today, and of another day when its file is uploaded again: so its costs are compared with every day. */
function planCosts(
  plan: PlannedRow,
  update: CowUpdateRow,
  recorded: Recorded[],
  again: readonly CostColumn[],
): void {
  const day = update.costDay ?? farmDay();
  for (const field of COST_COLUMN_NAMES) {
    const amountPaisa = update[field];
    if (amountPaisa === null) continue;
    const kind = COST_COLUMNS[field];
    const equal = again.includes(field)
      ? undefined
      : findEqualCost(recorded, { kind, day: update.costDay, amountPaisa });
    if (equal !== undefined) {
      plan.recorded.push({ field, amountPaisa, day: equal.day });
      continue;
    }
    const current = recorded.filter((cost) => cost.kind === kind && cost.isCurrent);
    const from = current.reduce((sum, cost) => sum + cost.amountPaisa, 0);
    plan.costs.push({ kind, day, amountPaisa, note: null });
    plan.changes.push({ field, from, to: from + amountPaisa, day });
  }
}
