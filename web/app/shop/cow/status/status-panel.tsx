import type { Cow } from '@khamar/contract/cows/cow';
import { useEffect, useState } from 'react';
import { useHydrated } from '~/lib/use-hydrated';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { Skeleton } from '~/ui/skeleton';
import { useGetCowStandingQuery } from './cow-standing.api.ts';

const loadPanel = () => import('./standing-panel.tsx');
type Panel = Awaited<ReturnType<typeof loadPanel>>;
/** The server renders it at once; the browser fetches it when it has more to say than the server's page. */
const onServer: Panel | null = import.meta.env.SSR ? await loadPanel() : null;

/** Whether the cow can be had, and how. Give it a key: the server's words stay until the browser's own replace them. */
export function StatusPanel({ cow }: { cow: Cow }) {
  const { currentData: standing } = useGetCowStandingQuery(cow.tagId);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const [isFromServer] = useState(!useHydrated());
  const [told] = useState(standing);
  const [panel, setPanel] = useState(onServer);
  const hasNews = !isFromServer || isSignedIn || standing !== told;
  useEffect(() => {
    if (hasNews && panel === null) loadPanel().then(setPanel, () => undefined);
  }, [hasNews, panel]);
  if (panel !== null)
    return (
      <div key="browser">{standing && <panel.PanelOfCow standing={standing} isSignedIn={isSignedIn} />}</div>
    );
  // React leaves what the server wrote into such an element as it is.
  if (isFromServer)
    return <div key="server" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return <Skeleton className="h-56 rounded-card" />;
}
