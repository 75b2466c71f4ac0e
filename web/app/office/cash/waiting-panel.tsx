import type { CashOut, CashPage, HandIn } from '@khamar/contract/sales/cash';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useMoment } from '~/i18n/use-moment';
import { useCan } from '~/office/layout/office-guard';
import { CommandDialog } from '~/office/sales/command-dialog';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { holderName, PURPOSE_LABELS } from './cash-labels.ts';
import { useChangeCashMutation } from './cash.api.ts';

export type Decision =
  | { kind: 'count'; handIn: HandIn }
  | { kind: 'cancel'; handIn: HandIn }
  | { kind: 'confirm' | 'decline'; cashOut: CashOut };

interface WaitingProps {
  page: CashPage;
  onDecide: (decision: Decision) => void;
}

/** Cash that waits to be counted, and cash to pay out that waits for an administrator. */
export function WaitingPanel({ page: { mine, handIns, cashOuts }, onDecide }: WaitingProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const moment = useMoment();
  if (handIns.length + cashOuts.length === 0) return null;
  return (
    <Panel title={t`Pending`}>
      <ul className="flex flex-col gap-3">
        {handIns.map((handIn) => {
          const { _id, giver, receiver, offeredPaisa, at } = handIn;
          const [from, to, amount] = [
            holderName(i18n, giver),
            holderName(i18n, receiver),
            format(offeredPaisa),
          ];
          const isToMe = receiver.holder === mine.holder;
          const mayCount = isToMe || (receiver.holder === 'till' && can('manage:cash'));
          return (
            <Row
              key={_id}
              at={moment(at)}
              amount={amount}
              what={
                <Trans>
                  Hand-in: {from} → {to}
                </Trans>
              }
            >
              {mayCount && (
                <QuietButton
                  aria-label={t`Count cash of ${from}`}
                  onClick={() => onDecide({ kind: 'count', handIn })}
                >
                  <Trans>Count cash</Trans>
                </QuietButton>
              )}
              <QuietButton tone="danger" onClick={() => onDecide({ kind: 'cancel', handIn })}>
                {giver.holder === mine.holder ? <Trans>Withdraw</Trans> : <Trans>Decline</Trans>}
              </QuietButton>
            </Row>
          );
        })}
        {cashOuts.map((cashOut) => {
          const { _id, holder, purpose, amountPaisa, tagId, note, at } = cashOut;
          const [from, amount] = [holderName(i18n, holder), format(amountPaisa)];
          return (
            <Row
              key={_id}
              at={moment(at)}
              amount={amount}
              what={
                <>
                  {i18n._(PURPOSE_LABELS[purpose])} · {from}
                  {tagId !== null && (
                    <>
                      {' · '}
                      <EarTag>{tagId}</EarTag>
                    </>
                  )}
                  {note !== null && ` · ${note}`}
                </>
              }
            >
              {can('manage:cash') && (
                <QuietButton onClick={() => onDecide({ kind: 'confirm', cashOut })}>
                  <Trans>Approve</Trans>
                </QuietButton>
              )}
              <QuietButton tone="danger" onClick={() => onDecide({ kind: 'decline', cashOut })}>
                {holder.holder === mine.holder ? <Trans>Withdraw</Trans> : <Trans>Decline</Trans>}
              </QuietButton>
            </Row>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RowProps {
  at: string;
  amount: string;
  what: React.ReactNode;
  children: React.ReactNode;
}

const Row = ({ at, amount, what, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-2 border-t border-cream-200 pt-3 first:border-0 first:pt-0">
    <span className="flex min-w-0 flex-col">
      <b className="text-lg tabular-nums">{amount}</b>
      <span className="wrap-anywhere">{what}</span>
      <span className="text-sm text-ink-600">{at}</span>
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </li>
);

/** Everything but counting has no fields. */
export function DecisionDialog({
  decision,
  onClose,
}: {
  decision: Exclude<Decision, { kind: 'count' }>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeCashMutation();
  const amount = format('handIn' in decision ? decision.handIn.offeredPaisa : decision.cashOut.amountPaisa);
  const path =
    'handIn' in decision
      ? `hand-ins/${decision.handIn._id}/cancel`
      : `outs/${decision.cashOut._id}/${decision.kind}`;
  const isConfirm = decision.kind === 'confirm';
  const isHandIn = 'handIn' in decision;
  return (
    <CommandDialog
      title={isConfirm ? t`Approve this request?` : isHandIn ? t`Cancel hand-in?` : t`Cancel this request?`}
      isFinal={!isConfirm}
      consequence={
        <p>
          {isConfirm ? (
            <Trans>
              <b>{amount}</b> is recorded as paid out.
            </Trans>
          ) : (
            <Trans>
              <b>{amount}</b> stays where it is.
            </Trans>
          )}
        </p>
      }
      submitLabel={isConfirm ? t`Approve` : isHandIn ? t`Cancel hand-in` : t`Cancel request`}
      closeLabel={t`Not now`}
      send={(_input, key) => change({ path, key })}
      done={isConfirm ? t`Cash paid out` : isHandIn ? t`Hand-in cancelled` : t`Request cancelled`}
      onClose={onClose}
    />
  );
}
