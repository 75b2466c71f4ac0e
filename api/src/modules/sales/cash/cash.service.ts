import { can } from '@khamar/contract/accounts/permissions';
import type { CashInHand, CashPage, Closing, ClosingPage, ClosingQuery } from '@khamar/contract/sales/cash';
import type { Actor } from '../../../security/actor.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { purposeOf } from './cash-accounts.ts';
import * as requests from './cash-requests.repository.ts';
import { isInvolved } from './closings.service.ts';
import * as holders from './holders.repository.ts';

/** Who has which cash, and what waits to be counted or confirmed. */
export interface CashService {
  /** Mine; with manage:cash everyone's. */
  overview(actor: Actor): Promise<CashPage>;
  closings(actor: Actor, query: ClosingQuery): Promise<ClosingPage>;
}

const toInHand = ({
  holder,
  name,
  paisa,
  since,
  carried,
  undecided,
  parts,
}: holders.HolderRow): CashInHand => ({
  holder,
  name,
  paisa: Number(paisa),
  since: since?.toISOString() ?? null,
  carriedPaisa: Number(carried),
  parts,
  undecidedPaisa: Number(undecided),
});

export function makeCashService(
  { db, settings }: SalesContext,
  officeRoles: () => readonly string[],
): CashService {
  return {
    async overview(actor) {
      const isManager = can(actor.roles, 'manage:cash');
      const whose = isManager ? undefined : actor.accountId;
      const [everyone, handIns, cashOuts, receivers] = await Promise.all([
        holders.listHolders(db, actor.accountId, isManager),
        requests.listOpenHandIns(db, whose),
        requests.listOpenCashOuts(db, whose),
        holders.listReceivers(db, officeRoles()),
      ]);
      const [mine, ...others] = everyone.map((row) => toInHand(row));
      if (mine === undefined) throw new Error('The first row is the current user');
      return {
        mine,
        others,
        handIns: handIns.map(({ id, created_at, ...row }) => ({
          _id: id,
          giver: { holder: row.giver, name: row.giverName },
          receiver: { holder: row.receiver, name: row.receiverName },
          offeredPaisa: Number(row.offered_paisa),
          at: created_at.toISOString(),
        })),
        cashOuts: cashOuts.map(({ id, holder, name, account, note, ...row }) => ({
          _id: id,
          holder: { holder, name },
          purpose: purposeOf(account),
          amountPaisa: Number(row.amount_paisa),
          tagId: row.tag_id,
          note,
          askedBy: row.asked_by,
          at: row.created_at.toISOString(),
        })),
        receivers: [
          ...receivers.filter(({ holder }) => holder !== actor.accountId),
          { holder: 'till', name: null },
        ],
        limitPaisa: settings.current.selling.cashOutLimit * 100,
      };
    },

    async closings(actor, { toDecide, ...query }) {
      const holder = can(actor.roles, 'manage:cash') ? undefined : actor.accountId;
      const { voidsNeedTwo } = settings.current.selling;
      const isListed = toDecide && requests.isToRecord(actor, voidsNeedTwo);
      const { rows, total } = await holders.listClosings(db, { ...query, holder, isListed });
      return {
        closings: rows.map((row) => ({
          ...toClosing(row),
          needsOther: voidsNeedTwo && isInvolved(row, actor),
        })),
        totalClosings: total,
      };
    },
  };
}

export const toClosing = ({
  id,
  holder,
  name,
  since,
  outcome,
  account,
  reason,
  ...row
}: holders.ListedClosing): Omit<Closing, 'needsOther'> => ({
  _id: id,
  holder,
  name,
  since: since?.toISOString() ?? null,
  at: row.created_at.toISOString(),
  expectedPaisa: Number(row.expected_paisa),
  countedPaisa: Number(row.counted_paisa),
  countedBy: row.counted_by,
  state: outcome ?? 'PENDING',
  account,
  reason,
  decidedBy: row.decided_by,
  isAlone: row.is_alone,
});
