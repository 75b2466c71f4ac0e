import { TAG_LENGTH } from '@khamar/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { farm } from '~/domain/farm';
import { tagOf } from './inventory-query.ts';

interface TagSearchProps {
  value: string;
  onType: (tagId: string) => void;
  onSettle: (tagId: string) => void;
}

/** The letters are the person's own; only another address replaces them. */
export function TagSearch({ value, onType, onSettle }: TagSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (tagOf(typed) !== value) setTyped(value);
  }
  return (
    <input
      type="search"
      aria-label={t`Search by tag`}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(tagOf(target.value));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onSettle(tagOf(typed));
      }}
      placeholder={`${farm.tagPrefix}-001`}
      maxLength={TAG_LENGTH.max}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      translate="no"
      className="min-h-11 w-full min-w-0 rounded-full border border-ink-600 bg-white px-4 placeholder:text-ink-600 md:w-56"
    />
  );
}
