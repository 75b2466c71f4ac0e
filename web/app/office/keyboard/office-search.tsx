import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import type { Staff } from '~/office/layout/office-guard';
import type { OfficeScreen } from '~/office/layout/screen';
import { IconButton } from '~/office/ui/quiet-button';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface OfficeSearchProps {
  staff: Staff;
  screens: OfficeScreen[];
}

/** The button in the top bar, and the keys that do the same. */
export function OfficeSearch({ staff, screens }: OfficeSearchProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const close = () => setOpen(null);
  useShortcuts({ onPalette: () => setOpen('palette'), onHelp: () => setOpen('help') });
  return (
    <>
      <IconButton label={t`Find a cow, a booking or a screen`} onClick={() => setOpen('palette')}>
        <Search />
      </IconButton>
      {open === 'palette' && <CommandPalette roles={staff.roles} screens={screens} onClose={close} />}
      {open === 'help' && <ShortcutList onClose={close} />}
    </>
  );
}
