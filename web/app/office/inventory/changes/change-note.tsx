import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { COW_FIELDS, cowValue } from '~/office/inventory/cow-fields';
import { CloseButton } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { QuietButton } from '~/office/ui/quiet-button';
import type { CowNote, SavedNote } from './change-results.ts';

export interface NoteActions {
  undo: (note: SavedNote) => void;
  retryOne: (id: string) => void;
  dismissNote: (id: string) => void;
}

interface ChangeNoteProps {
  note: CowNote;
  actions: NoteActions;
  /** Names the cow, for notes shown away from its row. */
  withTag?: boolean;
}

const BORDERS: Record<CowNote['kind'], string> = {
  saved: 'border-pasture-500',
  waiting: 'border-tag-400',
  rejected: 'border-clay-600',
};

/** Dismissing a note removes the focused button: move the focus to the cow's row. */
const focusRow = (button: HTMLElement) => {
  const row = button.closest('tr')?.previousElementSibling;
  row?.querySelector<HTMLElement>('td button, td select')?.focus();
};

/** The outcome of a change, with the actions still possible. */
export function ChangeNote({ note, actions, withTag = false }: ChangeNoteProps) {
  const { t } = useLingui();
  const { _id, tagId } = note.cow;
  return (
    <div
      role="group"
      aria-label={t`Change to ${tagId}`}
      className={`flex items-start gap-2 rounded-card md:items-center border-2 bg-white p-1 pl-3 whitespace-normal ${BORDERS[note.kind]}`}
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 self-center py-1">
        {withTag && <EarTag>{tagId}</EarTag>}
        <p className="min-w-0 max-md:w-full">
          <NoteText note={note} />
        </p>
        {note.kind === 'saved' && (
          <QuietButton
            onClick={({ currentTarget }) => {
              focusRow(currentTarget);
              actions.undo(note);
            }}
          >
            <Trans>Undo</Trans>
          </QuietButton>
        )}
        {note.kind === 'waiting' && (
          <>
            <QuietButton onClick={() => actions.retryOne(_id)}>
              <Trans>Retry now</Trans>
            </QuietButton>
            <QuietButton
              onClick={({ currentTarget }) => {
                focusRow(currentTarget);
                actions.dismissNote(_id);
              }}
            >
              <Trans>Discard change</Trans>
            </QuietButton>
          </>
        )}
      </div>
      {note.kind !== 'waiting' && (
        <CloseButton
          onClick={({ currentTarget }) => {
            focusRow(currentTarget);
            actions.dismissNote(_id);
          }}
        />
      )}
    </div>
  );
}

/** Also announced to screen readers by the status region in notice-list.tsx. */
export function NoteText({ note }: { note: CowNote }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { cow, patch, kind } = note;
  const changes = COW_FIELDS.filter((field) => field in patch).map((field) => {
    const after = { ...cow, ...patch }[field];
    return `${cowValue(i18n, language, field, cow[field])} → ${cowValue(i18n, language, field, after)}`;
  });
  const list = changes.join(', ');
  if (kind === 'saved')
    return (
      <Trans>
        Saved: <b className="tabular-nums">{list}</b>
      </Trans>
    );
  return (
    <>
      <b className="tabular-nums">{list}</b>{' '}
      {kind === 'waiting' && <Trans>Not saved yet. We'll retry when you're back online.</Trans>}
      {kind === 'rejected' && (
        <>
          {note.message !== '' && `${note.message} `}
          <Trans>No changes made.</Trans>
        </>
      )}
    </>
  );
}
