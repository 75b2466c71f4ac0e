import { useId, useState } from 'react';
import { TextField } from '~/forms/fields';
import { quietButtonStyle } from './quiet-button.tsx';

export interface Suggestion {
  /** Written into the field when chosen. */
  value: string;
  label: React.ReactNode;
}

interface SuggestionFieldProps extends Omit<React.ComponentProps<typeof TextField>, 'onKeyDown' | 'role'> {
  suggestions: Suggestion[];
  listLabel: string;
  onChoose: (value: string) => void;
}

/** A text field with suggestions below it. Arrow keys select one, Enter or a click chooses it; the focus stays in the field. */
export function SuggestionField({ suggestions, listLabel, onChoose, ...field }: SuggestionFieldProps) {
  const listId = useId();
  /** By value: when new suggestions arrive, none of them is selected by accident. */
  const [selected, setSelected] = useState('');
  const selectedIndex = suggestions.findIndex(({ value }) => value === selected);
  const optionId = (index: number) => `${listId}-${index}`;
  const isOpen = suggestions.length > 0;
  const choose = (value: string) => {
    setSelected('');
    onChoose(value);
    document.getElementById(field.id)?.focus();
  };
  const move = (to: number) => {
    const next = (to + suggestions.length) % suggestions.length;
    setSelected(suggestions[next]?.value ?? '');
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={selectedIndex === -1 ? undefined : optionId(selectedIndex)}
        onKeyDown={(event) => {
          // Enter also ends the IME composition of a Bangla word.
          if (!isOpen || event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') move(selectedIndex + 1);
          else if (event.key === 'ArrowUp') move(selectedIndex === -1 ? -1 : selectedIndex - 1);
          else if (event.key === 'Enter' && selectedIndex !== -1) choose(selected);
          else return;
          event.preventDefault();
        }}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={listLabel} className="flex flex-wrap gap-2">
          {suggestions.map(({ value, label }, index) => (
            <button
              key={value}
              type="button"
              id={optionId(index)}
              role="option"
              aria-selected={index === selectedIndex}
              tabIndex={-1}
              onClick={() => choose(value)}
              className={`${quietButtonStyle} text-left aria-selected:bg-pasture-200`}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
