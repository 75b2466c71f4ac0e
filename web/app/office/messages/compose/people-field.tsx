import type { Recipient } from '@khamar/contract/messages/recipient';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useDebounce } from '~/lib/use-debounce';
import { searchOf } from '~/office/ui/table/list-query';
import { LoadFailure } from '~/office/ui/table/list-states';
import { Skeleton } from '~/ui/skeleton';
import { TypedSearch } from '~/ui/typed-search';
import { useListRecipientsQuery } from '~/office/messages/messages.api';

interface PeopleFieldProps {
  people: Recipient[];
  onChange: (people: Recipient[]) => void;
}

const FOUND = 8;
export const SEARCH_ID = 'message-search';

/** Search and add people; each is a removable chip. */
export function PeopleField({ people, onChange }: PeopleFieldProps) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const add = (one: Recipient) => {
    setQ('');
    onChange([...people.filter(({ _id }) => _id !== one._id), one]);
    document.getElementById(SEARCH_ID)?.focus();
  };
  return (
    <>
      {people.length > 0 && (
        <ul aria-label={t`Selected`} className="flex flex-wrap gap-2">
          {people.map((one) => (
            <li key={one._id} className="max-w-full">
              <Chip one={one} onRemove={() => onChange(people.filter(({ _id }) => _id !== one._id))} />
            </li>
          ))}
        </ul>
      )}
      <TypedSearch
        id={SEARCH_ID}
        aria-label={t`Search by name, phone or full email address`}
        placeholder={t`Name, phone or email`}
        value={q}
        clean={searchOf}
        onType={setQ}
        className="rounded-full px-4"
      />
      {q !== '' && <Found q={q} isChosen={(id) => people.some(({ _id }) => _id === id)} onAdd={add} />}
    </>
  );
}

function Chip({ one: { name, address }, onRemove }: { one: Recipient; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-pasture-200 pl-4">
      <span className="min-w-0 py-1 wrap-anywhere">
        {name} <span className="text-sm">{address}</span>
      </span>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={onRemove}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-pasture-500"
      >
        <X className="size-5" />
      </button>
    </span>
  );
}

interface FoundProps {
  q: string;
  isChosen: (id: string) => boolean;
  onAdd: (one: Recipient) => void;
}

function Found({ q, isChosen, onAdd }: FoundProps) {
  const { t } = useLingui();
  const asked = useDebounce(q);
  const { currentData, error, refetch } = useListRecipientsQuery(
    { q: asked, limit: FOUND },
    { skip: asked === '' },
  );
  if (error !== undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton className="h-24 rounded-card" />;
  const found = currentData.recipients.filter(({ _id }) => !isChosen(_id));
  if (found.length === 0)
    return (
      <p role="status">
        <Trans>No one else with an email address found.</Trans>
      </p>
    );
  return (
    <ul
      aria-label={t`Results`}
      className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200"
    >
      {found.map((one) => (
        <li key={one._id}>
          <button
            type="button"
            onClick={() => onAdd(one)}
            className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1 text-left hover:bg-pasture-200"
          >
            <span className="font-semibold wrap-anywhere">{one.name}</span>
            <span className="text-sm wrap-anywhere">{one.address}</span>
            <span className="text-sm text-ink-600">
              {one.kind === 'lead' ? <Trans>Lead</Trans> : <Trans>Account</Trans>}
              {one.tagId !== null && ` · ${one.tagId}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
