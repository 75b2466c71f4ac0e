import type { Recipient } from '@khamar/contract/messages/recipient';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useDebounce } from '~/lib/use-debounce';
import { searchOf } from '~/office/ui/table/list-query';
import { LoadFailure } from '~/office/ui/load-failure';
import { Skeleton } from '~/ui/skeleton';
import { TypedSearch } from '~/ui/typed-search';
import { useListRecipientsQuery } from '~/office/messages/messages.api';

interface PeopleFieldProps {
  people: Recipient[];
  onChange: (people: Recipient[]) => void;
}

const MAX_RESULTS = 8;
export const SEARCH_ID = 'message-search';

/** Search and add people; each is a removable chip. */
export function PeopleField({ people, onChange }: PeopleFieldProps) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const add = (person: Recipient) => {
    setQ('');
    onChange([...people.filter(({ _id }) => _id !== person._id), person]);
    document.getElementById(SEARCH_ID)?.focus();
  };
  return (
    <>
      {people.length > 0 && (
        <ul aria-label={t`Selected`} className="flex flex-wrap gap-2">
          {people.map((person) => (
            <li key={person._id} className="max-w-full">
              <Chip
                person={person}
                onRemove={() => onChange(people.filter(({ _id }) => _id !== person._id))}
              />
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
      {q !== '' && (
        <SearchResults q={q} isChosen={(id) => people.some(({ _id }) => _id === id)} onAdd={add} />
      )}
    </>
  );
}

function Chip({ person: { name, address }, onRemove }: { person: Recipient; onRemove: () => void }) {
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

interface SearchResultsProps {
  q: string;
  isChosen: (id: string) => boolean;
  onAdd: (person: Recipient) => void;
}

function SearchResults({ q, isChosen, onAdd }: SearchResultsProps) {
  const { t } = useLingui();
  const searchTerm = useDebounce(q);
  const { currentData, error, refetch } = useListRecipientsQuery(
    { q: searchTerm, limit: MAX_RESULTS },
    { skip: searchTerm === '' },
  );
  if (error !== undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton className="h-24 rounded-card" />;
  const results = currentData.recipients.filter(({ _id }) => !isChosen(_id));
  if (results.length === 0)
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
      {results.map((person) => (
        <li key={person._id}>
          <button
            type="button"
            onClick={() => onAdd(person)}
            className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1 text-left hover:bg-pasture-200"
          >
            <span className="font-semibold wrap-anywhere">{person.name}</span>
            <span className="text-sm wrap-anywhere">{person.address}</span>
            <span className="text-sm text-ink-600">
              {person.kind === 'lead' ? <Trans>Lead</Trans> : <Trans>Account</Trans>}
              {person.tagId !== null && ` · ${person.tagId}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
