import { responseOf } from '@khamar/contract/envelope';
import { CashSummary } from '@khamar/contract/sales/cash';
import type { Pool } from 'pg';
import { CASH_OUT_LIMIT } from './cash-model.ts';
import type { CashWorld } from './model-world.ts';
import type { CASH_KINDS, HttpResult, Planned, Players, Step } from './model-step.ts';

type Plan = (step: Step) => Planned | undefined;

export async function readCash(owner: Pool, holder: string): Promise<CashWorld> {
  const { rows } = await owner.query<CashWorld>(
    `select coalesce((select paisa::float8 from cash_holder where holder = $1), 0) as paisa,
       (select coalesce(json_agg(json_build_object('id', id, 'difference', counted_paisa - expected_paisa,
          'state', coalesce(outcome, 'PENDING')) order by period), '[]') from cash_closing where holder = $1) as closings`,
    [holder],
  );
  const [cash] = rows;
  if (cash === undefined) throw new Error('The query returned no row');
  return cash;
}

const idOf = ({ body }: HttpResult) => responseOf(CashSummary).parse(body).data;

export function makeCashPlans(
  { model, agent, rahim, second, command, seenCash }: Players,
  onBookingBy: (step: Step) => Planned | undefined,
): Record<(typeof CASH_KINDS)[number], Plan> {
  /** A command of the agent, and what another person does with it. */
  const inTwoSteps = async (
    step: Step,
    path: string,
    body: object,
    then: (id: string, isDone: boolean) => Promise<HttpResult> | undefined,
  ) => {
    const first = await command(agent, 'POST', `/sales/cash/${path}`, body, step.isRepeated);
    if (first.status !== 200) return first;
    const { _id, isDone } = idOf(first);
    return (await then(_id, isDone)) ?? first;
  };
  const lastClosing = ({ pick }: Step) => {
    const { length } = model.state.cash.closings;
    return length === 0 ? undefined : Math.max(0, length - 1 - (pick % 2));
  };
  const onClosing =
    (act: (closing: number) => void, what: string, body: object): Plan =>
    (step) => {
      const n = lastClosing(step);
      if (n === undefined) return undefined;
      const path = `/sales/cash/closings/${seenCash().closings[n]?.id}/${what}`;
      return [
        () => {
          act(n);
        },
        () => command(second, 'POST', path, body, step.isRepeated),
      ];
    };
  return {
    agentReceives: onBookingBy,
    handIn(step) {
      const counted = step.flag ? step.amount : step.amount - 100_00;
      const offer = { receiver: rahim.id, amountPaisa: step.amount };
      return [
        () => {
          model.handIn(step.amount, counted);
        },
        () =>
          inTwoSteps(step, 'hand-ins', offer, (id) =>
            command(
              rahim,
              'POST',
              `/sales/cash/hand-ins/${id}/count`,
              { countedPaisa: counted },
              step.isRepeated,
            ),
          ),
      ];
    },
    payOut(step) {
      const amountPaisa = step.flag ? CASH_OUT_LIMIT : step.amount;
      return [
        () => {
          model.payOut(amountPaisa);
        },
        () =>
          inTwoSteps(step, 'outs', { purpose: 'feed', amountPaisa }, (id, isDone) =>
            isDone
              ? undefined
              : command(rahim, 'POST', `/sales/cash/outs/${id}/confirm`, {}, step.isRepeated),
          ),
      ];
    },
    closeCash(step) {
      const expectedPaisa = model.state.cash.paisa;
      const countedPaisa = Math.max(0, expectedPaisa + ([0, -500_00, 100_00][step.pick % 3] ?? 0));
      return [
        () => {
          model.closeCash(countedPaisa);
        },
        () =>
          command(agent, 'POST', '/sales/cash/closings', { expectedPaisa, countedPaisa }, step.isRepeated),
      ];
    },
    recordDifference: onClosing((n) => model.recordDifference(n), 'confirm', {
      account: 'cash_over_short',
      reason: 'A reason',
    }),
    declineClosing: onClosing((n) => model.declineClosing(n), 'decline', {}),
  };
}
