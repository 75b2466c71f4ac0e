import type { InventoryCow } from '@khamar/contract/inventory';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { InventoryScreen } from '~/features/inventory/inventory-screen';
import { noConnection } from '~/lib/office/refusals';
import { useLatePart } from '~/lib/use-late-part';
import { useAppDispatch } from '~/store/store';
import { toastRaised } from '~/store/toasts.slice';

/** With the contract's checks in it; a table that is only read does not need them. */
const loadForm = async () => (await import('~/features/cow-form/cow-form-dialog')).CowFormDialog;

export default function Cows() {
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  /** Of which cow the form is open: null for a new one. */
  const [edited, setEdited] = useState<InventoryCow | null | undefined>(undefined);
  const { part: CowFormDialog, bring } = useLatePart(loadForm);
  const open = async (cow: InventoryCow | null) => {
    try {
      await bring();
      setEdited(cow);
    } catch {
      dispatch(toastRaised(noConnection(i18n)));
    }
  };
  return (
    <>
      <InventoryScreen onAdd={() => void open(null)} onEdit={(cow) => void open(cow)} />
      {edited !== undefined && CowFormDialog !== null && (
        <CowFormDialog cow={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
