import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { failureSentence } from '~/office/ui/refusals';
import { Button } from '~/ui/button';
import { PlusSign, PrintSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import { SignLink } from '~/office/ui/quiet-link';
import { Skeleton } from '~/ui/skeleton';
import { BulkBar } from './bulk-actions.tsx';
import { ChangeConflict } from '~/office/herd/changes/change-conflict';
import { CowTable } from './cow-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { withHopes } from '~/office/herd/changes/optimistic-updates';
import { useListInventoryQuery } from '~/office/herd/inventory.api';
import { parametersOf, WHOLE_HERD } from './inventory-query.ts';
import { InventoryToolbar } from './inventory-toolbar.tsx';
import { StockNotice } from '~/office/herd/changes/notice-list';
import { TableFoot } from './table-footer.tsx';
import { useColumns } from './use-columns.ts';
import { useDeeds } from '~/office/herd/changes/row-actions';
import { useLastPage } from './use-last-page.ts';
import { useInventoryQuery } from './use-inventory-query.ts';
import { useStock } from '~/office/herd/changes/use-inventory-actions';

interface InventoryScreenProps {
  onAdd: () => void;
  onEdit: (cow: InventoryCow) => void;
  /** Beside 'Add Cow': whatever else is done with the whole list. */
  tools?: React.ReactNode;
}

const NOBODY: ReadonlySet<string> = new Set();
const NO_COWS: InventoryCow[] = [];

const isAmong = (cows: InventoryCow[], id: string) => cows.some(({ _id }) => _id === id);

export function InventoryScreen({ onAdd, onEdit, tools }: InventoryScreenProps) {
  const { t, i18n } = useLingui();
  const address = useInventoryQuery();
  const columns = useColumns();
  const stock = useStock();
  const answer = useListInventoryQuery(parametersOf(address.query), {
    // Others sell and change too.
    refetchOnMountOrArgChange: true,
  });
  const { error, isFetching, refetch } = answer;
  const data = useMemo(() => answer.data && withHopes(answer.data, stock.hopes), [answer.data, stock.hopes]);
  useEffect(() => {
    // What was changed while there was no signal, here or elsewhere, is asked for as soon as there is one.
    const askAnew = () => void refetch();
    addEventListener('online', askAnew);
    return () => {
      removeEventListener('online', askAnew);
    };
  }, [refetch]);
  useLastPage(address, isFetching ? undefined : data);
  const [chosen, setChosen] = useState(NOBODY);
  const [toRemove, setToRemove] = useState<InventoryCow[]>(NO_COWS);
  const [remembered, setRemembered] = useState<InventoryCow | null>(null);
  const cows = data?.cows ?? NO_COWS;
  /** Only what is in sight counts as chosen. */
  const inSight = cows.filter(({ _id }) => chosen.has(_id));
  const areAllChosen = cows.length > 0 && inSight.length === cows.length;
  const chooseAll = () => setChosen(areAllChosen ? NOBODY : new Set(cows.map(({ _id }) => _id)));
  const deeds = useDeeds({ ...stock, edit: onEdit, setChosen, setToRemove, setRemembered });

  async function remove(): Promise<void> {
    setToRemove(NO_COWS);
    if (await stock.remove(toRemove))
      setChosen((before) => new Set([...before].filter((id) => !isAmong(toRemove, id))));
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Cow Inventory</Trans>
        </h1>
        <div className="flex gap-1 md:grow md:justify-end md:gap-2">
          {tools}
          <SignLink to={address.tagsPath()} label={t`Ear tags`} Sign={PrintSign} />
        </div>
        <Button onClick={onAdd} className="max-md:w-full">
          <PlusSign />
          <Trans>Add Cow</Trans>
        </Button>
      </div>
      <InventoryToolbar
        address={address}
        columns={columns}
        areAllChosen={areAllChosen}
        onChooseAll={chooseAll}
      />
      <StockNotice stock={stock} shown={cows} herd={isFetching || error !== undefined ? NO_COWS : cows} />
      {error !== undefined && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3"
        >
          <p className="grow">{failureSentence(i18n, error)}</p>
          <QuietButton onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </QuietButton>
        </div>
      )}
      {data === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {data !== undefined && cows.length === 0 && (
        <div className="flex flex-col items-start gap-3 rounded-card border border-cream-200 bg-white p-6">
          <p className="text-lg">
            <Trans>No cow fits this.</Trans>
          </p>
          <QuietButton onClick={() => address.change(WHOLE_HERD)}>
            <Trans>Show the whole herd</Trans>
          </QuietButton>
        </div>
      )}
      {cows.length > 0 && (
        <CowTable
          cows={cows}
          columns={columns.columns}
          address={address}
          chosen={chosen}
          onChooseAll={chooseAll}
          notes={stock.notes}
          deeds={deeds}
          isBusy={isFetching}
        />
      )}
      {inSight.length > 0 && (
        <BulkBar
          count={inSight.length}
          tagsPath={address.tagsPath(inSight.map(({ tagId }) => tagId))}
          onStatus={(status) => void stock.changeMany(inSight, status)}
          onRemove={() => setToRemove(inSight)}
          onClear={() => setChosen(NOBODY)}
        />
      )}
      {data !== undefined && (
        <TableFoot total={data.totalCows} address={address} isShown={answer.currentData !== undefined} />
      )}
      {toRemove.length > 0 && (
        <DeleteDialog cows={toRemove} onConfirm={() => void remove()} onCancel={() => setToRemove(NO_COWS)} />
      )}
      {remembered !== null && <HistoryDialog cow={remembered} onClose={() => setRemembered(null)} />}
      {stock.clash !== undefined && <ChangeConflict clash={stock.clash} stock={stock} />}
    </div>
  );
}
