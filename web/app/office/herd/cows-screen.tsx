import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CowDraft } from '~/office/herd/form/cow-values';
import { draftStore } from '~/forms/draft';
import { InventoryScreen } from '~/office/herd/list/inventory-screen';
import { noConnection } from '~/api/refusal-words';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { Dialog } from '~/office/ui/dialog';
import { Skeleton } from '~/ui/skeleton';
import { IconLink } from '~/office/ui/quiet-button';

/** With the contract's checks in it; a table that is only read does not need them. */
const loadForm = async () => (await import('~/office/herd/form/cow-form-dialog')).CowFormDialog;

interface OpenForm {
  /** Null for a new one. */
  cow: InventoryCow | null;
  draft?: CowDraft;
}

/** The table of the herd, with the form of a new cow open over it. */
export function NewCowScreen() {
  const paths = usePaths();
  const navigate = useNavigate();
  // Whoever opens it again before the table was drawn is still in the same screen.
  const { key } = useLocation();
  return (
    <CowsScreen opening={key} onClose={() => void navigate(paths.office('/cows/all'), { replace: true })} />
  );
}

interface CowsScreenProps {
  /** Opens the form of a new cow, and again with each other one. */
  opening?: string;
  /** After the form, unless the visitor leaves for another page; also where the form could not be loaded. */
  onClose?: () => void;
}

/** The table of the herd, and the form of a cow over it. */
export function CowsScreen({ opening, onClose }: CowsScreenProps) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const paths = usePaths();
  const username = useAppSelector(selectUser)?.username ?? '';
  const [form, setForm] = useState<OpenForm | null>(null);
  const startsNew = opening !== undefined;
  const { part: CowFormDialog, bring } = useLazyPart(loadForm);
  const close = (isNavigating: boolean) => {
    setForm(null);
    if (!isNavigating) onClose?.();
  };
  /** Shown at once, with a skeleton until the form has loaded. */
  const open = async (wanted: OpenForm) => {
    setForm(wanted);
    try {
      await bring();
    } catch {
      dispatch(toastRaised(noConnection(i18n), { isFailure: true }));
      close(false);
    }
  };
  useEffect(() => {
    if (draftStore('khamar/cow-draft').read() === null) {
      if (startsNew) void open({ cow: null });
      return undefined;
    }
    let isGone = false;
    const reopen = async () => {
      const { readDraft } = await import('~/office/herd/form/cow-values');
      const draft = readDraft(username);
      if (isGone) return;
      if (draft !== null) await open({ cow: draft.cow, draft });
      else if (startsNew) await open({ cow: null });
    };
    // Without a signal it stays where it is kept.
    reopen().catch(() => undefined);
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- open is made anew by every render
  }, [username, opening]);
  return (
    <>
      <InventoryScreen
        onAdd={() => void open({ cow: null })}
        onEdit={(cow) => void open({ cow })}
        tools={
          <>
            <IconLink to={paths.office('/cows/import')} label={t`Import`} icon={Upload} />
            <IconLink to={paths.office('/cows/removed')} label={t`Deleted cows`} icon={Trash2} />
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

/**
 * A part of the page that is fetched while there is nothing else to do, and at the latest when it is needed. One that did not
 * come takes nothing down with it, and is asked for anew the next time. `load` must stay the same function.
 */
function useLazyPart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    whenIdle(() => {
      load().catch(() => null);
    });
  }, [load]);
  return {
    part,
    /** Fails where there is no connection. */
    bring: async (): Promise<void> => {
      const loaded = await load();
      setPart(() => loaded);
    },
  };
}
