import { useState } from 'react';

interface TypedSearchProps extends Omit<
  React.ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'onKeyDown'
> {
  value: string;
  /** Normalises the typed text to a search term. */
  clean: (typed: string) => string;
  onType: (value: string) => void;
  onEnter?: ((value: string) => void) | undefined;
}

/** Keeps the text as typed; only an external change of the value (Back, cleared filters) replaces it. */
export function TypedSearch({ value, clean, onType, onEnter, className = '', ...rest }: TypedSearchProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (clean(typed) !== value) setTyped(value);
  }
  return (
    <input
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      {...rest}
      type="search"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(clean(target.value));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter?.(clean(typed));
      }}
      className={`min-h-11 w-full min-w-0 border border-ink-600 bg-white placeholder:text-ink-600 ${className}`}
    />
  );
}
