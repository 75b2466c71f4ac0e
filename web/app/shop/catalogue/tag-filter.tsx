import { TAG_LENGTH } from '@khamar/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { farm } from '~/domain/farm';
import { tagOf } from './catalogue-query.ts';

interface TagBoxProps {
  value: string;
  onChange: (tagId: string) => void;
}

/** The letters in it are the visitor's: only another wish (the way back, a cleared panel) replaces them. */
export function TagFilter({ value, onChange }: TagBoxProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (tagOf(typed) !== value) setTyped(value);
  }
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">{t`Tag ID`}</span>
      <input
        type="search"
        name="tagId"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(tagOf(target.value));
        }}
        placeholder={`${farm.tagPrefix}-001`}
        maxLength={TAG_LENGTH.max}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        translate="no"
        className="min-h-11 w-full rounded-card border border-ink-600 bg-white px-3 placeholder:text-ink-600"
      />
    </label>
  );
}
