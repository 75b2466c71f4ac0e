import { Trans } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { usePaths } from '~/paths';
import { useOnline } from './use-online.ts';

/**
 * Back to the office, which is not on this phone: without a signal the page stays and says so. What was entered is in the phone's database
 * and is sent the next time this page is open.
 */
export function OfficeLink() {
  const paths = usePaths();
  const isOnline = useOnline();
  const [isTold, setTold] = useState(false);
  return (
    <>
      <a
        href={paths.office()}
        onClick={(event) => {
          if (!isOnline) event.preventDefault();
          setTold(!isOnline);
        }}
        className="inline-flex min-h-11 min-w-11 items-center gap-1 rounded-card pr-2 font-semibold underline"
      >
        <ArrowLeft aria-hidden className="shrink-0" />
        <Trans>Dashboard</Trans>
      </a>
      {isTold && !isOnline && (
        <p role="status" className="order-last basis-full pb-1">
          <Trans>The dashboard needs a connection. Your entries stay on this phone.</Trans>
        </p>
      )}
    </>
  );
}
