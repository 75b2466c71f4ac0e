import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '~/office/ui/dialog';

const SHORTCUTS: { keys: string[]; does: MessageDescriptor }[] = [
  { keys: ['/'], does: msg`Search in the list` },
  { keys: ['Ctrl', 'K'], does: msg`Find a cow, a booking or a screen` },
  { keys: ['↑', '↓'], does: msg`The same place in the row above or below` },
  { keys: ['Enter'], does: msg`Open, or save what is typed` },
  { keys: ['Esc'], does: msg`Close, or take back what is typed` },
  { keys: ['?'], does: msg`This list` },
];

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`Keyboard shortcuts`} onDismiss={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does.id} className="contents">
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
            <dd>{i18n._(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
