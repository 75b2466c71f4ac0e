import { can } from '@khamar/contract/accounts/permissions';
import {
  type SheetUpdate,
  type UpdateDone,
  type UpdatePreview,
  UpdateResult,
  type UpdateRow,
} from '@khamar/contract/cows/sheets/cow-updates';
import type { ImportSheet } from '@khamar/contract/cows/sheets/cow-import';
import { COST_COLUMN_NAMES, type CostColumn } from '@khamar/contract/cows/sheets/update-sheet';
import { fieldError } from '@khamar/contract/field-error';
import { codesOf, messagesOf } from '@khamar/contract/field-errors';
import { AppError } from '../../../../app-error.ts';
import { runOnce } from '../../../../db/idempotency.ts';
import type { Db, Tx } from '../../../../db/schema.ts';
import type { Actor } from '../../../../security/actor.ts';
import { insertCosts, listRecordedCosts } from '../../../herd/index.ts';
import { lock } from '../../inventory/bulk-actions.repository.ts';
import type { CowWriter } from '../../inventory/cow-writer.service.ts';
import { openSheet } from '../open-sheet.ts';
import { type ParsedUpdate, parseUpdates, UPDATE_SHEET } from './parse-updates.ts';
import { type PlannedRow, planUpdates } from './plan-updates.ts';
import * as updates from './updates.repository.ts';

/** Weights, prices and costs of existing cows from a sheet. */
export interface UpdatesService {
  /** What each row would change; nothing is written. */
  preview(actor: Actor, sheet: ImportSheet): Promise<UpdatePreview>;
  /** The given rows that are still good; the others are skipped. Idempotent by key, for all staff. */
  commit(actor: Actor, update: SheetUpdate, key: string): Promise<UpdateDone>;
}

const UPDATE = { scope: 'update-cows', conflict: 'import_differs', result: UpdateResult } as const;

export function makeUpdatesService(db: Db, writer: CowWriter): UpdatesService {
  async function planOf(
    reader: Db,
    actor: Actor,
    rows: ParsedUpdate[],
    againOn: (line: number) => readonly CostColumn[],
  ): Promise<PlannedRow[]> {
    const cows = await updates.findByTags(reader, tagsOf(rows));
    if (!rows.some(hasCosts)) return planUpdates(rows, { cows, costs: [], againOn });
    if (!can(actor.roles, 'manage:costs')) throw new AppError('forbidden');
    const ids = cows.map(({ id }) => id);
    return planUpdates(rows, { cows, costs: await listRecordedCosts(reader, ids), againOn });
  }

  return {
    async preview(actor, { csv }) {
      const sheet = openSheet(csv, UPDATE_SHEET);
      const rows = (await planOf(db, actor, parseUpdates(sheet), () => [])).map(toUpdateRow);
      const count = (wanted: UpdateRow['verdict']) => rows.filter(({ verdict }) => verdict === wanted).length;
      return {
        ready: count('update'),
        recorded: count('recorded'),
        unchanged: count('unchanged'),
        refused: count('refused'),
        ignoredColumns: sheet.ignoredColumns,
        rows,
      };
    },

    async commit(actor, { csv, rows: seen }, key) {
      const parsed = parseUpdates(openSheet(csv, UPDATE_SHEET));
      const seenOn = new Map(seen.map((row) => [row.line, row]));
      const wanted = parsed.filter(({ line }) => seenOn.has(line));
      const apply = async (tx: Tx): Promise<UpdateResult> => {
        const found = await updates.findByTags(tx, tagsOf(wanted));
        await lock(
          tx,
          found.map(({ id }) => id),
        );
        // Read again under the lock.
        const againOn = (line: number) => seenOn.get(line)?.recordAgain ?? [];
        const plans = (await planOf(tx, actor, wanted, againOn)).map((plan) =>
          checkCow(plan, seenOn.get(plan.line)),
        );
        const good = plans.filter((plan) => toUpdateRow(plan).verdict === 'update');
        await write(tx, actor, good);
        const missing = seen.filter(({ line }) => !wanted.some((row) => row.line === line));
        return {
          updated: good.length,
          leftOut: good.reduce((sum, { recorded }) => sum + recorded.length, 0),
          skipped: [
            ...plans.filter((plan) => !good.includes(plan)).map((plan) => toSkipped(withRecorded(plan))),
            ...missing.map(({ line }) =>
              toSkipped({ line, tagId: '', errors: { line: fieldError('line_not_found') } }),
            ),
          ],
        };
      };
      const request = { ...UPDATE, key, fingerprint: [csv, JSON.stringify(seen)] };
      const { result, isRepeat } = await writer.transaction(actor, (tx) =>
        runOnce(tx, request, () => apply(tx)),
      );
      return { ...result, isRepeat };
    },
  };
}

const tagsOf = (rows: ParsedUpdate[]): string[] => rows.flatMap(({ update }) => update?.tagId ?? []);
const hasCosts = ({ update }: ParsedUpdate): boolean =>
  update !== null && COST_COLUMN_NAMES.some((column) => update[column] !== null);

/** Whoever checked the file saw another weight or price, or another animal with this tag. */
const checkCow = (plan: PlannedRow, seen: SheetUpdate['rows'][number] | undefined): PlannedRow =>
  plan.cow === null || (plan.cow.id === seen?._id && plan.cow.version === seen.version)
    ? plan
    : { ...plan, errors: { ...plan.errors, line: fieldError('line_changed') } };

/** Of a row that is left out as a whole, costs that are already recorded are the reason. */
const withRecorded = ({ line, tagId, errors, recorded }: PlannedRow) => ({
  line,
  tagId,
  errors: {
    ...errors,
    ...Object.fromEntries(recorded.map(({ field }) => [field, fieldError('cost_recorded')])),
  },
});

/** Few statements for any number of rows. The weights come first: a price per kg follows from both. */
async function write(tx: Tx, actor: Actor, plans: PlannedRow[]): Promise<void> {
  const of = <Part>(part: (plan: PlannedRow, cowId: string) => Part[]) =>
    plans.flatMap((plan) => (plan.cow === null ? [] : part(plan, plan.cow.id)));
  await updates.insertWeights(
    tx,
    of(({ weight }, cowId) => (weight === null ? [] : [{ cowId, ...weight }])),
  );
  await updates.updatePrices(
    tx,
    of(({ price }, cowId) => (price === null ? [] : [{ cowId, price }])),
  );
  await insertCosts(
    tx,
    actor.username,
    of(({ costs }, cowId) => costs.map((cost) => ({ cowId, cost }))),
  );
}

function toUpdateRow({ line, tagId, errors, cow, changes, recorded }: PlannedRow): UpdateRow {
  const isGood = Object.keys(errors).length === 0;
  const withoutChanges = recorded.length > 0 ? 'recorded' : 'unchanged';
  return {
    line,
    verdict: !isGood ? 'refused' : changes.length === 0 ? withoutChanges : 'update',
    tagId,
    errors: messagesOf(errors),
    errorCodes: codesOf(errors),
    _id: cow?.id ?? null,
    version: cow?.version ?? null,
    changes,
    recorded,
  };
}

const toSkipped = ({ line, tagId, errors }: Pick<PlannedRow, 'line' | 'tagId' | 'errors'>) => ({
  line,
  tagId,
  errors: messagesOf(errors),
  errorCodes: codesOf(errors),
});
