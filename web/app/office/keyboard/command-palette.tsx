import type { Role } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorSentence } from '~/api/error-messages';
import { Dialog } from '~/office/ui/dialog';
import { useSearchResults } from './use-search-results.ts';

interface CommandPaletteProps {
  roles: readonly Role[];
  onClose: () => void;
}

/** Finds cows by tag, bookings by code, name or phone, and screens by name. Arrow keys select, Enter opens. */
export function CommandPalette({ roles, onClose }: CommandPaletteProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { results, isSearching, error } = useSearchResults({ roles, typed });
  const current = results[Math.min(selectedIndex, results.length - 1)];
  const optionId = (path: string) => `${id}-${path}`;
  const move = (by: number) => {
    const next = (Math.min(selectedIndex, results.length - 1) + by + results.length) % results.length;
    setSelectedIndex(next);
    document.getElementById(optionId(results[next]?.path ?? ''))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog size="sheet" title={t`Search`} onDismiss={onClose} initialFocus={`${id}-box`}>
      <div className="flex flex-col gap-2">
        <input
          id={`${id}-box`}
          type="search"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current.path)}
          aria-label={t`Search cows, bookings and pages`}
          placeholder={t`Tag, code, name, phone or page`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              if (results.length > 0) move(event.key === 'ArrowDown' ? 1 : -1);
            }
            // The results may not match the typed text yet.
            if (event.key !== 'Enter' || current === undefined || isSearching) return;
            event.preventDefault();
            onClose();
            void navigate(current.path);
          }}
          className="min-h-11 w-full rounded-full border border-ink-600 bg-white px-4 placeholder:text-ink-600"
        />
        <p role="status" className="text-sm text-ink-600">
          {error !== undefined ? (
            errorSentence(i18n, error)
          ) : isSearching ? (
            <Trans>One moment…</Trans>
          ) : (
            results.length === 0 && <Trans>No results</Trans>
          )}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={t`Results`} className="flex flex-col">
          {results.map(({ path, title, note }) => (
            <Link
              key={path}
              id={optionId(path)}
              to={path}
              role="option"
              aria-selected={path === current?.path}
              tabIndex={-1}
              onClick={onClose}
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-card px-3 py-1 hover:bg-pasture-200 aria-selected:bg-pasture-200"
            >
              <b className="wrap-anywhere">{title}</b>
              <span className="text-sm wrap-anywhere text-ink-600">{note}</span>
            </Link>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
