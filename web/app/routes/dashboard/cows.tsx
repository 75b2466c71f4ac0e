import type { InventoryCow } from '@khamar/contract/inventory';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CowDraft } from '~/features/cow-form/cow-draft';
import { keptDraft } from '~/features/cow-form/kept-draft';
import { InventoryScreen } from '~/features/inventory/inventory-screen';
import { usePaths } from '~/lib/use-paths';
import { selectUser } from '~/store/session.slice';
import { useAppSelector } from '~/store/store';
import { BinSign, UploadSign } from '~/ui/office-icons';
import { SignLink } from '~/ui/quiet-link';

/** With the contract's checks in it; a table that is only read does not need them. */
const CowFormDialog = lazy(async () => {
  const { CowFormDialog: Dialog } = await import('~/features/cow-form/cow-form-dialog');
  return { default: Dialog };
});

interface OpenForm {
  /** Null for a new one. */
  cow: InventoryCow | null;
  draft?: CowDraft;
}

export default function Cows() {
  const { t } = useLingui();
  const paths = usePaths();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [form, setForm] = useState<OpenForm | null>(null);
  useEffect(() => {
    if (keptDraft() === null) return undefined;
    let isGone = false;
    const reopen = async () => {
      const { readDraft } = await import('~/features/cow-form/cow-draft');
      const draft = readDraft(username);
      if (!isGone && draft !== null) setForm({ cow: draft.cow, draft });
    };
    void reopen();
    return () => {
      isGone = true;
    };
  }, [username]);
  return (
    <>
      <InventoryScreen
        onAdd={() => setForm({ cow: null })}
        onEdit={(cow) => setForm({ cow })}
        tools={
          <>
            <SignLink to={paths.office('/cows/import')} label={t`Import`} Sign={UploadSign} />
            <SignLink to={paths.office('/cows/removed')} label={t`Deleted cows`} Sign={BinSign} />
          </>
        }
      />
      {form !== null && (
        <Suspense>
          <CowFormDialog {...form} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  );
}
