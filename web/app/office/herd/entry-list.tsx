import type { RecordedEntry } from '@khamar/contract/herd/entry';
import { useState } from 'react';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { RemoveEntryDialog } from './entry-dialogs.tsx';
import { EntryRow } from './entry-row.tsx';
import type { EntryPath } from './herd.api.ts';

interface EntryPanelProps<Data> {
  title: string;
  result: { currentData?: Data; error?: unknown; refetch: () => unknown };
  children: (data: Data) => React.ReactNode;
}

/** The records of one kind, once they are loaded. */
export function EntryPanel<Data>({ title, result, children }: EntryPanelProps<Data>) {
  const { currentData, error, refetch } = result;
  return (
    <Panel title={title}>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {currentData === undefined && error === undefined && <Skeleton className="h-48 rounded-card" />}
      {currentData !== undefined && children(currentData)}
    </Panel>
  );
}

interface AddEntryProps {
  label: string;
  /** Tells it apart for screen readers. */
  name?: string;
  /** The dialog. */
  children: (onClose: () => void) => React.ReactNode;
}

export function AddEntry({ label, name, children }: AddEntryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={name} onClick={() => setOpen(true)} className="self-start max-md:w-full">
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

interface EntryText {
  /** Tells the buttons of the entry apart for screen readers. */
  name: string;
  title: React.ReactNode;
  /** Only while the entry is current. */
  more?: React.ReactNode;
}

interface EntryListProps<Entry> {
  path: EntryPath;
  entries: readonly Entry[];
  renderEntry: (entry: Entry) => EntryText;
  /** The dialog. */
  renderCorrection: (entry: Entry, onClose: () => void) => React.ReactNode;
}

/** Entries of one kind, each with its correction and removal. */
export function EntryList<Entry extends RecordedEntry>(props: EntryListProps<Entry>) {
  const { path, entries, renderEntry, renderCorrection } = props;
  const [open, setOpen] = useState<{ verb: 'correct' | 'remove'; entry: Entry } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="flex flex-col gap-3">
        {entries.map((entry) => {
          const { more, ...text } = renderEntry(entry);
          return (
            <EntryRow
              key={entry._id}
              entry={entry}
              {...text}
              onCorrect={() => setOpen({ verb: 'correct', entry })}
              onRemove={() => setOpen({ verb: 'remove', entry })}
            >
              {more}
            </EntryRow>
          );
        })}
      </ul>
      {open?.verb === 'correct' && renderCorrection(open.entry, close)}
      {open?.verb === 'remove' && <RemoveEntryDialog path={path} id={open.entry._id} onClose={close} />}
    </>
  );
}
