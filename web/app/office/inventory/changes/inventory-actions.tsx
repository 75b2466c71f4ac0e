import { Trans } from '@lingui/react/macro';
import { createContext, use, useEffectEvent, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { usePaths } from '~/paths';
import { ChangeNote } from './change-note.tsx';
import { type InventoryActions, useInventoryActions } from './use-inventory-actions.ts';

const Context = createContext<InventoryActions | null>(null);

/** Wraps every office screen, so pending changes are sent from any of them. */
export function InventoryActionsProvider({ children }: { children: React.ReactNode }) {
  return <Context value={useInventoryActions()}>{children}</Context>;
}

function useActions(): InventoryActions {
  const actions = use(Context);
  if (actions === null) throw new Error('InventoryActionsProvider is missing');
  return actions;
}

/** For the inventory table, which shows the outcome of its changes itself. */
export function useTableActions(): InventoryActions {
  const actions = useActions();
  const setTableOpen = useEffectEvent((isOpen: boolean) => actions.setTableOpen(isOpen));
  // Before the first paint: otherwise the changes would be shown twice for a moment.
  useLayoutEffect(() => {
    setTableOpen(true);
    return () => {
      setTableOpen(false);
    };
  }, []);
  return actions;
}

/** Unsent and unsaved changes, on screens without the inventory table. */
export function UnsentChanges() {
  const paths = usePaths();
  const actions = useActions();
  const { notes, conflict, isTableOpen } = actions;
  if (isTableOpen || (notes.size === 0 && conflict === undefined)) return null;
  const tagId = conflict?.cow.tagId ?? '';
  return (
    <div role="status" className="flex flex-col gap-2 print:hidden">
      {[...notes.values()].map((note) => (
        <ChangeNote key={note.cow._id} note={note} actions={actions} withTag />
      ))}
      {conflict !== undefined && (
        <p className="rounded-card border-2 border-clay-600 bg-white p-3">
          <Trans>Someone else updated {tagId}. Your change wasn't saved.</Trans>{' '}
          <Link
            to={paths.office('/cows/all')}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            <Trans>Review changes</Trans>
          </Link>
        </p>
      )}
    </div>
  );
}
