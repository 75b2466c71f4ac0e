import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CowDraft } from '~/office/inventory/form/cow-values';
import { draftStore } from '~/forms/draft';
import { useOfficeScreen } from '~/office/layout/navigation';
import { InventoryList } from '~/office/inventory/list/inventory-list';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Upload from 'lucide-react/icons/upload';
import { Dialog } from '~/office/ui/dialog';
import { useLazyPart } from '~/office/ui/use-lazy-part';
import { Skeleton } from '~/ui/skeleton';
import { IconLink } from '~/office/ui/quiet-button';

/** Includes the contract's schemas, which the table alone does not need. */
const loadForm = async () => (await import('~/office/inventory/form/cow-form-dialog')).CowFormDialog;

interface OpenForm {
  /** Null for a new cow. */
  cow: InventoryCow | null;
  draft?: CowDraft;
}

/** The inventory table with the form for a cow; at /cows/new the form for a new cow is open. */
export default function CowsScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [form, setForm] = useState<OpenForm | null>(null);
  const navigate = useNavigate();
  const startsNew = useOfficeScreen().path === '/cows/new';
  // A new key reopens the form if the user navigates here again while already on this screen.
  const { key } = useLocation();
  const close = (isNavigating: boolean) => {
    setForm(null);
    if (!isNavigating && startsNew) void navigate(paths.office('/cows/all'), { replace: true });
  };
  const { part: CowFormDialog, loadPart } = useLazyPart(loadForm, () => close(false));
  useEffect(() => {
    whenIdle(() => {
      loadForm().catch(() => null);
    });
  }, []);
  /** Opens immediately, with a skeleton until the form has loaded. */
  const open = async (next: OpenForm) => {
    setForm(next);
    await loadPart();
  };
  useEffect(() => {
    if (draftStore('khamar/cow-draft').read() === null) {
      if (startsNew) void open({ cow: null });
      return undefined;
    }
    let isGone = false;
    const reopen = async () => {
      const { readDraft } = await import('~/office/inventory/form/cow-values');
      const draft = readDraft(username);
      if (isGone) return;
      if (draft !== null) await open({ cow: draft.cow, draft });
      else if (startsNew) await open({ cow: null });
    };
    // If the chunk cannot be loaded, the draft stays stored.
    reopen().catch(() => undefined);
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- open changes on every render
  }, [username, startsNew && key]);
  return (
    <>
      <InventoryList
        onAdd={() => void open({ cow: null })}
        onEdit={(cow) => void open({ cow })}
        tools={
          <>
            <IconLink to={paths.office('/cows/import')} label={t`Import`} icon={Upload} />
            <IconLink to={paths.office('/cows/removed')} label={t`Deleted cows`} icon={ArchiveRestore} />
          </>
        }
      />
      {form !== null &&
        (CowFormDialog === null ? (
          <Dialog
            title={form.cow === null ? t`Register New Cow` : t`Update Cow Data`}
            size="large"
            onDismiss={() => close(false)}
          >
            <Skeleton className="h-96 rounded-card" />
          </Dialog>
        ) : (
          <CowFormDialog {...form} onClose={close} />
        ))}
    </>
  );
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);
