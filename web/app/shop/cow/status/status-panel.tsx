import type { Cow } from '@khamar/contract/cows/cow';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '~/lib/use-hydrated';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { Skeleton } from '~/ui/skeleton';
import { useGetCowAvailabilityQuery } from './availability.api.ts';
import { focusAction } from './focus-action.ts';

const loadPanel = () => import('./cow-panel.tsx');
type Panel = Awaited<ReturnType<typeof loadPanel>>;
/** Loaded eagerly on the server; the browser loads it only once it has something newer to show. */
const onServer: Panel | null = import.meta.env.SSR ? await loadPanel() : null;

/** Availability and booking options of a cow. Needs a key per cow: the server's HTML stays until the browser's replaces it. */
export function StatusPanel({ cow }: { cow: Cow }) {
  const { currentData: availability } = useGetCowAvailabilityQuery(cow.tagId);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const [isFromServer] = useState(!useHydrated());
  const [initial] = useState(availability);
  const [panel, setPanel] = useState(onServer);
  const hasNews = !isFromServer || isSignedIn || availability !== initial;
  useEffect(() => {
    if (!hasNews || panel !== null) return;
    const show = (loaded: Panel) => {
      const hadFocus = document.activeElement?.closest('[data-panel]') != null;
      flushSync(() => setPanel(loaded));
      // The link that had it has been replaced.
      if (hadFocus && document.activeElement === document.body) focusAction();
    };
    loadPanel().then(show, () => undefined);
  }, [hasNews, panel]);
  if (panel !== null)
    return (
      <div key="browser">
        {availability && <panel.CowPanel availability={availability} isSignedIn={isSignedIn} />}
      </div>
    );
  // React does not touch the server-rendered content of such an element.
  if (isFromServer)
    return <div key="server" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return <Skeleton className="h-56 rounded-card" />;
}
