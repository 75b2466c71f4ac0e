import type { CowUpdateRow, RowChange } from '@khamar/contract/cows/sheets/cow-updates';
import { COST_COLUMN_NAMES, COST_COLUMNS } from '@khamar/contract/cows/sheets/update-sheet';
import { fieldError } from '@khamar/contract/field-error';
import type { NewCost } from '@khamar/contract/herd/costs';
import { farmDay } from '@khamar/contract/moment';
import type { CurrentCost } from '../../../herd/index.ts';
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
  costs: NewCost[];
}

export function planUpdates(rows: ParsedUpdate[], cows: SheetCow[], costs: CurrentCost[]): PlannedRow[] {
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
    };
    if (update === null || Object.keys(errors).length > 0) return plan;
    const cow = byTag.get(update.tagId);
    if (cow === undefined) plan.errors['tagId'] = fieldError('tag_unknown');
    else {
      plan.cow = cow;
      planWeight(plan, update, cow);
      planPrice(plan, update, cow);
      planCosts(plan, update, byCow.get(cow.id) ?? []);
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

/** The same amount of the same kind and day is most likely the same file again. */
function planCosts(plan: PlannedRow, update: CowUpdateRow, known: CurrentCost[]): void {
  const day = update.costDay ?? farmDay();
  for (const field of COST_COLUMN_NAMES) {
    const amountPaisa = update[field];
    if (amountPaisa === null) continue;
    const kind = COST_COLUMNS[field];
    const ofKind = known.filter((cost) => cost.kind === kind);
    if (ofKind.some((cost) => cost.day === day && cost.amountPaisa === amountPaisa))
      plan.errors[field] = fieldError('cost_recorded');
    const from = ofKind.reduce((sum, cost) => sum + cost.amountPaisa, 0);
    plan.costs.push({ kind, day, amountPaisa, note: null });
    plan.changes.push({ field, from, to: from + amountPaisa, day });
  }
}
