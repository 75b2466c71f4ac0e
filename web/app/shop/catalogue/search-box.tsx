import { LIST_LIMITS } from '@khamar/contract/limits';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { farm } from '~/domain/farm';
import { TypedSearch } from '~/ui/typed-search';
import { type SearchText, searchTextOf } from './search-text.ts';

interface SearchBoxProps extends SearchText {
  onType: (text: SearchText) => void;
}

/** One box for a tag and for words. Without JavaScript a tag is sent as `search` too, and the page redirects to its `tagId`. */
export function SearchBox({ tagId, search, onType }: SearchBoxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        <Trans>Search</Trans>
      </label>
      <TypedSearch
        id={id}
        name="search"
        value={shownIn({ tagId, search })}
        clean={(typed) => shownIn(searchTextOf(typed))}
        onType={(text) => onType(searchTextOf(text))}
        placeholder={`${farm.tagPrefix}-001`}
        maxLength={LIST_LIMITS.maxSearch}
        autoCapitalize="none"
        aria-describedby={`${id}-hint`}
        translate="no"
        className="rounded-card px-3"
      />
      <p id={`${id}-hint`} className="text-sm text-ink-600">
        <Trans>Tag ID, breed, color or description</Trans>
      </p>
      {/* A URL may have both; the box shows the words. */}
      {search !== '' && tagId !== '' && <input type="hidden" name="tagId" value={tagId} />}
    </div>
  );
}

const shownIn = ({ tagId, search }: SearchText): string => (search === '' ? tagId : search);
