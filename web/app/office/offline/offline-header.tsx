import type { CallError } from '~/api/call';
import { LanguageSwitch } from '~/ui/language-switch';
import { ConnectionLine } from './connection-line.tsx';
import { OfficeLink } from './office-link.tsx';
import { useOnline } from './use-online.ts';

interface OfflineHeaderProps {
  /** Those that the server refused wait for a person. */
  unsent: number;
  state: { error: CallError | null; lastSentAt: string | null };
  page: string;
}

/** Stays at the top of the page. */
export function OfflineHeader({ unsent, state: { error, lastSentAt }, page }: OfflineHeaderProps) {
  const isOnline = useOnline();
  return (
    <header className="sticky top-0 z-20 border-b border-cream-200 bg-white">
      <div className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-3 px-3 py-1">
        <OfficeLink />
        <ConnectionLine unsent={unsent} error={error} lastSentAt={lastSentAt} page={page} />
        {/* The other language is another page, which may not be on this phone. */}
        {isOnline && <LanguageSwitch />}
      </div>
    </header>
  );
}
