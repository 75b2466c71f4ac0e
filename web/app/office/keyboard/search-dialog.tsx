import type { Role } from '@khamar/contract/accounts/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '~/office/ui/dialog';
import { CommandPalette } from './command-palette.tsx';

const SHORTCUTS: { keys: string[]; description: MessageDescriptor }[] = [
  { keys: ['/'], description: msg`Search the list` },
  { keys: ['Ctrl', 'K'], description: msg`Search cows, bookings and pages` },
  { keys: ['↑', '↓'], description: msg`Same column, row above or below` },
  { keys: ['Enter'], description: msg`Open, or save what you typed` },
  { keys: ['Esc'], description: msg`Close, or discard what you typed` },
  { keys: ['?'], description: msg`Show shortcuts` },
];

function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`Keyboard shortcuts`} onDismiss={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ keys, description }) => (
          <div key={description.id} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-tag border border-ink-600 bg-cream-100 px-2 text-center font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{i18n._(description)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface SearchDialogProps {
  kind: 'palette' | 'help';
  roles: readonly Role[];
  onClose: () => void;
}

/** The palette or the list of shortcuts. */
export const SearchDialog = ({ kind, roles, onClose }: SearchDialogProps) =>
  kind === 'palette' ? (
    <CommandPalette roles={roles} onClose={onClose} />
  ) : (
    <ShortcutList onClose={onClose} />
  );
