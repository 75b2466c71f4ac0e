import type { CashInHand, CashPage } from '@khamar/contract/sales/cash';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CloseDialog, CountDialog, HandInDialog, PayOutDialog } from './cash-dialogs.tsx';
import { CashHead } from './cash-head.tsx';
import { holderName } from './cash-labels.ts';
import { useCashQuery } from './cash.api.ts';
import { InHand } from './in-hand-panel.tsx';
import { type Decision, DecisionDialog, WaitingPanel } from './waiting-panel.tsx';

type Action = 'handIn' | 'payOut' | 'close';
type Open =
  | { kind: 'decision'; decision: Decision }
  | { kind: Action; cash: CashInHand; holder: string | undefined };

/** What is in the user's hand, what waits to be counted, and for administrators the cash of everyone. */
export default function CashScreen() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCashQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <CashHead />
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {data !== undefined && (
        <>
          <div className="grid items-start gap-3 lg:grid-cols-2">
            <Panel title={t`In my hand`}>
              <InHand cash={data.mine}>
                <Actions cash={data.mine} holder={undefined} isMain onOpen={setOpen} />
              </InHand>
            </Panel>
            <WaitingPanel page={data} onDecide={(decision) => setOpen({ kind: 'decision', decision })} />
          </div>
          {data.others.length > 0 && (
            <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
              {data.others.map((cash) => (
                <Panel key={cash.holder} title={holderName(i18n, cash)}>
                  <InHand cash={cash}>
                    <Actions cash={cash} holder={cash.holder} onOpen={setOpen} />
                  </InHand>
                </Panel>
              ))}
            </div>
          )}
          {open !== null && <OpenDialog open={open} page={data} onClose={close} />}
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  cash: CashInHand;
  holder: string | undefined;
  isMain?: boolean;
  onOpen: (open: Open) => void;
}

function Actions({ cash, holder, isMain = false, onOpen }: ActionsProps) {
  const First = isMain ? Button : QuietButton;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <First type="button" onClick={() => onOpen({ kind: 'handIn', cash, holder })}>
        <Trans>Hand in cash</Trans>
      </First>
      <QuietButton onClick={() => onOpen({ kind: 'payOut', cash, holder })}>
        <Trans>Pay out cash</Trans>
      </QuietButton>
      <QuietButton onClick={() => onOpen({ kind: 'close', cash, holder })}>
        <Trans>Close cash</Trans>
      </QuietButton>
    </div>
  );
}

function OpenDialog({ open, page, onClose }: { open: Open; page: CashPage; onClose: () => void }) {
  if (open.kind === 'decision')
    return open.decision.kind === 'count' ? (
      <CountDialog handIn={open.decision.handIn} onClose={onClose} />
    ) : (
      <DecisionDialog decision={open.decision} onClose={onClose} />
    );
  const { cash, holder } = open;
  const props = { cash, holder, onClose };
  if (open.kind === 'handIn') return <HandInDialog {...props} receivers={receiversOf(page, holder)} />;
  if (open.kind === 'payOut') return <PayOutDialog {...props} limitPaisa={page.limitPaisa} />;
  const offeredPaisa = page.handIns
    .filter(({ giver }) => giver.holder === cash.holder)
    .reduce((sum, handIn) => sum + handIn.offeredPaisa, 0);
  return <CloseDialog {...props} offeredPaisa={offeredPaisa} />;
}

/** Cash of others can also be handed to the user. */
const receiversOf = ({ receivers, mine }: CashPage, holder: string | undefined): CashPage['receivers'] =>
  holder === undefined ? receivers : [mine, ...receivers];
