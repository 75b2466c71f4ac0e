import { Trans, useLingui } from '@lingui/react/macro';
import { statusOf } from '~/api/loader-response';
import { slipPath } from '~/domain/sales/link-paths';
import { SlipSheet } from '~/domain/sales/slip-sheet';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { DeadLinkScreen, LinkHead, type ServedPage } from '~/shop/link-page/link-page-head';
import { useGetSlipQuery } from '~/shop/link-page/link-page.api';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';

interface LinkScreenProps {
  token: string;
  served: ServedPage | null;
}

/** A slip as the customer sees it: as it is now, with a masked number. */
export function SlipScreen({ token, served }: LinkScreenProps) {
  const { t } = useLingui();
  const isMissing = served?.status === 404;
  const {
    currentData: slip,
    error,
    refetch,
  } = useGetSlipQuery(token, { refetchOnMountOrArgChange: true, skip: isMissing });
  // Also if the link is withdrawn while the page is open: the slip disappears.
  if (isMissing || statusOf(error) === 404) return <DeadLinkScreen />;
  if (slip === undefined)
    return error === undefined && served?.status !== 503 ? (
      <Skeleton className="mx-auto h-[36rem] w-full max-w-xl rounded-card" />
    ) : (
      <UnavailableScreen error={error} retry={() => void refetch()} />
    );
  return (
    <div className="flex flex-col gap-4">
      <LinkHead
        title={t`Your slip`}
        description={t`Your cows, payments and balance.`}
        path={(home) => slipPath(home, token)}
        image={served?.image}
      />
      <SlipSheet slip={slip} />
      <Button onClick={() => print()} className="mx-auto print:hidden">
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}
