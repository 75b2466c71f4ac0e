import type { CashOut, CashPage, HandIn } from '@khamar/contract/sales/cash';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
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
  | { kind: 'withdraw' | 'decline'; handIn: HandIn }
  | { kind: 'confirm' | 'withdraw' | 'decline'; cashOut: CashOut };

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
  const { list, wanted } = useWantedRows();
  if (handIns.length + cashOuts.length === 0) return null;
  return (
    <Panel title={t`Pending`}>
      <ul ref={list} className="flex flex-col gap-3">
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
              isWanted={wanted === 'hand-ins' && mayCount}
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
              <EndButton
                isOwn={giver.holder === mine.holder}
                isHandIn
                onEnd={(kind) => onDecide({ kind, handIn })}
              />
            </Row>
          );
        })}
        {cashOuts.map((cashOut) => {
          const { _id, holder, purpose, amountPaisa, tagId, note, at } = cashOut;
          const [from, amount] = [holderName(i18n, holder), format(amountPaisa)];
          return (
            <Row
              key={_id}
              isWanted={wanted === 'cash-outs'}
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
                  <Trans>Approve request</Trans>
                </QuietButton>
              )}
              <EndButton
                isOwn={holder.holder === mine.holder}
                onEnd={(kind) => onDecide({ kind, cashOut })}
              />
            </Row>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Links of To do name what they are about (TO_DO_FILTERS): the first of these rows gets the focus, which also scrolls to it. */
function useWantedRows() {
  const wanted = useSearchParams()[0].get('pending');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    // After the page change, which moves the focus to the content.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return { list, wanted };
}

interface RowProps {
  isWanted: boolean;
  at: string;
  amount: string;
  what: React.ReactNode;
  children: React.ReactNode;
}

const Row = ({ isWanted, at, amount, what, children }: RowProps) => (
  <li
    tabIndex={isWanted ? -1 : undefined}
    className={`flex scroll-mt-20 flex-wrap items-center justify-between gap-2 border-t border-cream-200 pt-3 first:border-0 first:pt-0 ${isWanted ? 'rounded-card bg-tag-200 px-2 pb-2 first:pt-2' : ''}`}
  >
    <span className="flex min-w-0 flex-col">
      <b className="text-lg amount">{amount}</b>
      <span className="wrap-anywhere">{what}</span>
      <span className="text-sm text-ink-600">{at}</span>
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </li>
);

interface EndButtonProps {
  isOwn: boolean;
  isHandIn?: boolean;
  onEnd: (kind: 'withdraw' | 'decline') => void;
}

/** Who asked withdraws, anyone else declines. */
function EndButton({ isOwn, isHandIn = false, onEnd }: EndButtonProps) {
  const { t } = useLingui();
  const kind = isOwn ? 'withdraw' : 'decline';
  return (
    <QuietButton tone="danger" onClick={() => onEnd(kind)}>
      {isHandIn
        ? { withdraw: t`Withdraw hand-in`, decline: t`Decline hand-in` }[kind]
        : { withdraw: t`Withdraw request`, decline: t`Decline request` }[kind]}
    </QuietButton>
  );
}

/** Everything but counting has no fields. */
export function DecisionDialog({
  decision,
  onClose,
}: {
  decision: Exclude<Decision, { kind: 'count' }>;
  onClose: () => void;
}) {
  const format = useFormatPaisa();
  const [change] = useChangeCashMutation();
  const amount = format('handIn' in decision ? decision.handIn.offeredPaisa : decision.cashOut.amountPaisa);
  const path =
    'handIn' in decision
      ? `hand-ins/${decision.handIn._id}/cancel`
      : `outs/${decision.cashOut._id}/${decision.kind === 'confirm' ? 'confirm' : 'decline'}`;
  const isConfirm = decision.kind === 'confirm';
  const texts = useDecisionTexts(decision);
  return (
    <CommandDialog
      title={texts.title}
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
      submitLabel={texts.verb}
      send={(_input, key) => change({ path, key })}
      done={texts.done}
      onClose={onClose}
    />
  );
}

function useDecisionTexts(decision: Exclude<Decision, { kind: 'count' }>) {
  const { t } = useLingui();
  const isHandIn = 'handIn' in decision;
  if (decision.kind === 'confirm')
    return { title: t`Approve this request?`, verb: t`Approve request`, done: t`Cash paid out` };
  if (decision.kind === 'withdraw')
    return {
      title: isHandIn ? t`Withdraw this hand-in?` : t`Withdraw this request?`,
      verb: isHandIn ? t`Withdraw hand-in` : t`Withdraw request`,
      done: isHandIn ? t`Hand-in withdrawn` : t`Request withdrawn`,
    };
  return {
    title: isHandIn ? t`Decline this hand-in?` : t`Decline this request?`,
    verb: isHandIn ? t`Decline hand-in` : t`Decline request`,
    done: isHandIn ? t`Hand-in declined` : t`Request declined`,
  };
}
