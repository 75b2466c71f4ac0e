import type { InventoryCow } from '@khamar/contract/inventory';
import { lazy, Suspense, useState } from 'react';
import { InventoryScreen } from '~/features/inventory/inventory-screen';

/** With the contract's checks in it; a table that is only read does not need them. */
const CowFormDialog = lazy(async () => {
  const { CowFormDialog: Dialog } = await import('~/features/cow-form/cow-form-dialog');
  return { default: Dialog };
});

export default function Cows() {
  /** Of which cow the form is open: null for a new one. */
  const [edited, setEdited] = useState<InventoryCow | null | undefined>(undefined);
  return (
    <>
      <InventoryScreen onAdd={() => setEdited(null)} onEdit={setEdited} />
      {edited !== undefined && (
        <Suspense>
          <CowFormDialog cow={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}
