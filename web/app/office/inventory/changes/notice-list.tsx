import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';
import type { CowConflict } from '~/api/api-error';
import { CloseButton } from '~/ui/button';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { EarTag } from '~/domain/ear-tag';
import { QuietButton } from '~/office/ui/quiet-button';
import { ChangeNote, NoteText } from './change-note.tsx';
import type { Removal } from './change-results.ts';
import type { InventoryActions } from './use-inventory-actions.ts';

const REASONS: Record<CowConflict['reason'], (cow: React.ReactNode) => React.ReactNode> = {
  changed: (cow) => <Trans>{cow} was updated by someone else</Trans>,
  sold: (cow) => <Trans>{cow} has been sold</Trans>,
  gone: (cow) => <Trans>{cow} is no longer in the inventory</Trans>,
  tag_taken: (cow) => <Trans>{cow} can't be restored: another cow has its tag</Trans>,
  booked: (cow) => <Trans>{cow} is booked by a customer</Trans>,
  breed_banned: (cow) => <Trans>{cow} can't be restored: its breed is banned</Trans>,
};

/** The focused row is gone; leave the focus alone if it has already moved elsewhere. */
const focusIfLost = (button: HTMLButtonElement | null) => {
  if (document.activeElement === null || document.activeElement === document.body) button?.focus();
};

interface NoticeListProps {
  actions: InventoryActions;
  /** The visible rows; notes of these cows are shown at their rows. */
  shown: InventoryCow[];
  /** The cows of the current list; empty while it is loading. */
  listed: InventoryCow[];
}

/** Failures and undo actions. Always mounted: screen readers ignore a newly inserted alert region. */
export function NoticeList({ actions, shown, listed }: NoticeListProps) {
  const { i18n } = useLingui();
  const { failure, removed, restore, dismissRemoved, dismissFailure, notes, lastChanged } = actions;
  const { bulkChange, undoBulkChange, dismissBulkChange } = actions;
  const newStatus = bulkChange === null ? '' : i18n._(STATUS_LABELS[bulkChange.status]);
  const elsewhere = [...notes.values()].filter(({ cow }) => !shown.some(({ _id }) => _id === cow._id));
  const latest = notes.get(lastChanged);
  const listedIds = new Set(listed.map(({ _id }) => _id));
  /** If the response was lost and the cow is in the list again, it was never deleted. */
  const gone = removed.filter(({ isSure, cows }) => isSure || !cows.every(({ _id }) => listedIds.has(_id)));
  return (
    <>
      <p role="status" className="sr-only">
        {latest !== undefined && (
          <>
            {latest.cow.tagId}: <NoteText note={latest} />
          </>
        )}
      </p>
      {elsewhere.map((note) => (
        <ChangeNote key={note.cow._id} note={note} actions={actions} withTag />
      ))}
      {bulkChange !== null && (
        <Note border="border-pasture-500" onClose={dismissBulkChange}>
          <Trans>Status changed to {newStatus}:</Trans>
          {bulkChange.now.map(({ _id, tagId }) => (
            <EarTag key={_id}>{tagId}</EarTag>
          ))}
          <QuietButton onClick={() => void undoBulkChange(bulkChange)}>
            <Trans>Undo</Trans>
          </QuietButton>
        </Note>
      )}
      <div role="alert" className={failure === null && gone.length === 0 ? '' : 'flex flex-col gap-2'}>
        {failure !== null && (
          <Note border="border-clay-600" onClose={dismissFailure}>
            {failure.kind === 'conflicts' ? (
              <ConflictList conflicts={failure.conflicts} />
            ) : (
              <p>
                {failure.message}{' '}
                {failure.kind === 'rejected' ? (
                  <Trans>No changes made.</Trans>
                ) : (
                  <Trans>
                    We don't know yet if it was saved. Check the inventory when you're back online.
                  </Trans>
                )}
              </p>
            )}
          </Note>
        )}
        {gone.map((one) => (
          <Note key={keyOf(one)} border="border-pasture-500" onClose={() => dismissRemoved(one)}>
            {one.isSure ? <Trans>Deleted:</Trans> : <Trans>Possibly deleted:</Trans>}
            {one.cows.map(({ _id, tagId }) => (
              <EarTag key={_id}>{tagId}</EarTag>
            ))}
            <QuietButton ref={focusIfLost} onClick={() => void restore(one)}>
              <Trans>Undo</Trans>
            </QuietButton>
          </Note>
        ))}
      </div>
    </>
  );
}

const keyOf = ({ cows }: Removal) => cows.map(({ _id, version }) => `${_id} ${version}`).join();

interface NoteProps {
  border: string;
  onClose: () => void;
  children: React.ReactNode;
}

const Note = ({ border, onClose, children }: NoteProps) => (
  <div className={`flex items-start gap-2 rounded-card border-2 bg-white p-2 pl-4 ${border}`}>
    <div className="flex grow flex-wrap items-center gap-2 self-center">{children}</div>
    <CloseButton onClick={onClose} />
  </div>
);

function ConflictList({ conflicts }: { conflicts: CowConflict[] }) {
  const moment = useMoment();
  return (
    <div className="py-1">
      <p className="font-bold">
        <Trans>No changes made. These cows can't be updated:</Trans>
      </p>
      <ul className="flex flex-col gap-1 pt-1">
        {conflicts.map(({ _id, tagId, reason, changedBy, changedAt }) => (
          <li key={_id}>
            {REASONS[reason](tagId === null ? <Trans>A cow</Trans> : <EarTag>{tagId}</EarTag>)}
            {changedBy !== null && changedAt !== null && ` (${changedBy}, ${moment(changedAt)})`}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-ink-600">
        <Trans>The inventory shows their current details. Check them and try again.</Trans>
      </p>
    </div>
  );
}
