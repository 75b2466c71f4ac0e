import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RowSelectionState } from '@tanstack/react-table';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMedia, WIDE } from '~/lib/use-media';
import { useOnline } from '~/domain/unavailable-screen';
import { usePaths } from '~/paths';
import { ChangeNote } from '~/office/inventory/changes/change-note';
import { ConflictDialog } from '~/office/inventory/changes/row-conflict-dialog';
import { NoticeList } from '~/office/inventory/changes/notice-list';
import { applyOptimisticUpdates } from '~/office/inventory/changes/optimistic-updates';
import { useRowActions } from '~/office/inventory/changes/use-row-actions';
import { useTableActions } from '~/office/inventory/changes/inventory-actions';
import { useListInventoryQuery } from '~/office/inventory/inventory.api';
import { DataTable } from '~/office/ui/table/data-table';
import { parametersOf, writeListQuery } from '~/office/ui/table/list-query';
import { IconLink, QuietButton } from '~/office/ui/quiet-button';
import { RecordSaleDialog, sellPath } from '~/office/inventory/record-sale-dialog';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Button } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { Dialog } from '~/office/ui/dialog';
import { WeightsDialog } from '~/office/inventory/weights/weights-dialog';
import { BulkActions } from './bulk-actions.tsx';
import { CowCard, cowColumns, CowRowButtons, CowMenu } from './cow-columns.tsx';
import { COW_LIST, withChosen } from './cow-list.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { LeaveHerdDialog } from './leave-herd-dialog.tsx';
import { InventoryToolbar } from './inventory-toolbar.tsx';
import { useColumns } from './column-picker.tsx';

interface InventoryListProps {
  onAdd: () => void;
  onEdit: (cow: InventoryCow) => void;
  /** Links to actions on the whole list. */
  tools?: React.ReactNode;
}

const NONE: RowSelectionState = {};
const NO_COWS: InventoryCow[] = [];
const idOf = ({ _id }: InventoryCow) => _id;

export function InventoryList({ onAdd, onEdit, tools }: InventoryListProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const isWide = useMedia(WIDE);
  const address = useListQuery(COW_LIST);
  const columns = useColumns();
  const actions = useTableActions();
  const { optimisticUpdates, notes } = actions;
  const result = useListInventoryQuery(parametersOf(address.query), {
    // Other staff change cows too.
    refetchOnMountOrArgChange: true,
  });
  const { error, isFetching, refetch } = result;
  const data = useMemo(
    () => result.data && applyOptimisticUpdates(result.data, optimisticUpdates),
    [result.data, optimisticUpdates],
  );
  useOnline(() => void refetch());
  const [chosen, setChosen] = useState(NONE);
  const [toRemove, setToRemove] = useState(NO_COWS);
  const [leaving, setLeaving] = useState<InventoryCow | null>(null);
  const [selling, setSelling] = useState<InventoryCow | null>(null);
  const [historyOf, setHistoryOf] = useState<InventoryCow | null>(null);
  const [weightsOf, setWeightsOf] = useState<InventoryCow | null>(null);
  const [menuOf, setMenuOf] = useState<InventoryCow | null>(null);
  const cows = data?.cows ?? NO_COWS;
  /** Selections on other pages do not count. */
  const chosenCows = cows.filter(({ _id }) => chosen[_id]);
  const areAllChosen = cows.length > 0 && chosenCows.length === cows.length;
  const rowActions = useRowActions({
    ...actions,
    change: async (cow, patch) => {
      if (patch.availabilityStatus === 'SOLD') setSelling(cow);
      else await actions.change(cow, patch);
    },
    edit: onEdit,
    remove: (cow) => setToRemove([cow]),
    showHistory: setHistoryOf,
    showWeights: setWeightsOf,
  });
  const allColumns = useMemo(() => cowColumns(rowActions), [rowActions]);
  const rowButtons = useCallback(
    (cow: InventoryCow) => <CowRowButtons cow={cow} actions={rowActions} onMore={setMenuOf} />,
    [rowActions],
  );
  const noteOf = useCallback(
    ({ _id }: InventoryCow) => {
      const note = notes.get(_id);
      return note && <ChangeNote note={note} actions={rowActions} />;
    },
    [notes, rowActions],
  );
  const tagsPath = (tags: string[] = []) =>
    paths.office('/cows/tags') + withChosen(writeListQuery(COW_LIST, address.query), tags);

  async function remove(): Promise<void> {
    setToRemove(NO_COWS);
    if (!(await actions.remove(toRemove))) return;
    const removed = new Set(toRemove.map(idOf));
    setChosen((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !removed.has(id))));
  }
  const links = (
    <>
      {tools}
      {data?.totalCows !== 0 && <IconLink to={tagsPath()} label={t`Ear tags`} icon={Printer} />}
    </>
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Cow Inventory</Trans>
        </h1>
        {isWide && <div className="flex grow flex-wrap justify-end gap-2">{links}</div>}
        <Button onClick={onAdd} className="max-md:px-4">
          <Plus />
          <Trans>Add Cow</Trans>
        </Button>
      </div>
      <InventoryToolbar
        address={address}
        columns={columns}
        total={data?.totalCows}
        tools={isWide ? null : links}
        areAllChosen={areAllChosen}
        onChooseAll={() =>
          setChosen(areAllChosen ? NONE : Object.fromEntries(cows.map(({ _id }) => [_id, true])))
        }
      />
      <NoticeList
        actions={actions}
        shown={cows}
        listed={isFetching || error !== undefined ? NO_COWS : cows}
      />
      <DataTable
        label={t`Cow Inventory`}
        address={address}
        result={{ ...result, rows: data?.cows, total: data?.totalCows }}
        noMatches={t`No cows match your filters.`}
        empty={t`No cows yet. Add your first cow.`}
        hasClearAbove
        totalLabel={(count) => t`Total ${count} items`}
        columns={allColumns}
        visibility={columns.visibility}
        rowId={idOf}
        selection={{ chosen, onChoose: setChosen, labelOf: ({ tagId }) => t`Select ${tagId}` }}
        actions={rowButtons}
        Card={CowCard}
        noteOf={noteOf}
      >
        {chosenCows.length > 0 && (
          <BulkActions
            count={chosenCows.length}
            tagsPath={tagsPath(chosenCows.map(({ tagId }) => tagId))}
            onStatus={(status) => void actions.changeStatuses(chosenCows, status)}
            onRemove={() => setToRemove(chosenCows)}
            onClear={() => setChosen(NONE)}
          />
        )}
      </DataTable>
      {toRemove.length > 0 && (
        <DeleteDialog
          cows={toRemove}
          onConfirm={() => void remove()}
          onCancel={() => setToRemove(NO_COWS)}
          onLeave={(cow) => {
            setToRemove(NO_COWS);
            setLeaving(cow);
          }}
        />
      )}
      {selling !== null && (
        <RecordSaleDialog
          tagId={selling.tagId}
          onSell={() => void navigate(sellPath(paths, selling.tagId))}
          onSellUnpaid={() => {
            setSelling(null);
            void actions.change(selling, { availabilityStatus: 'SOLD' });
          }}
          onDismiss={() => setSelling(null)}
        />
      )}
      {leaving !== null && <LeaveHerdDialog cow={leaving} onClose={() => setLeaving(null)} />}
      {menuOf !== null && <CowMenu cow={menuOf} actions={rowActions} onClose={() => setMenuOf(null)} />}
      {weightsOf !== null && <WeightsDialog cow={weightsOf} onClose={() => setWeightsOf(null)} />}
      {historyOf !== null && <HistoryDialog cow={historyOf} onClose={() => setHistoryOf(null)} />}
      {actions.conflict !== undefined && <ConflictDialog change={actions.conflict} actions={actions} />}
    </div>
  );
}

interface DeleteDialogProps {
  cows: InventoryCow[];
  onConfirm: () => void;
  onCancel: () => void;
  /** It was not a mistake in the list: the animal itself is gone. */
  onLeave: (cow: InventoryCow) => void;
}

function DeleteDialog({ cows, onConfirm, onCancel, onLeave }: DeleteDialogProps) {
  const { t } = useLingui();
  const [first] = cows;
  return (
    <Dialog
      title={t`Confirm Deletion`}
      onDismiss={onCancel}
      foot={
        <>
          <QuietButton onClick={onCancel}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <QuietButton tone="danger" onClick={onConfirm}>
            <Trans>Confirm</Trans>
          </QuietButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {cows.length === 1 ? (
            <Trans>Are you sure you want to delete this cow record?</Trans>
          ) : (
            <Trans>Are you sure you want to delete these cow records?</Trans>
          )}
        </p>
        <ul className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {cows.map(({ _id, tagId }) => (
            <li key={_id}>
              <EarTag>{tagId}</EarTag>
            </li>
          ))}
        </ul>
        <p className="text-ink-600">
          {cows.length === 1 ? (
            <Trans>You can restore it from Deleted cows.</Trans>
          ) : (
            <Trans>You can restore them from Deleted cows.</Trans>
          )}
        </p>
        {cows.length === 1 && first !== undefined && first.availabilityStatus !== 'SOLD' && (
          <QuietButton onClick={() => onLeave(first)}>
            <Trans>Died, stolen or given away?</Trans>
          </QuietButton>
        )}
      </div>
    </Dialog>
  );
}
