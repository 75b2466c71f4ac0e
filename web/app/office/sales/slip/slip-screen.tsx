import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { newIdempotencyKey } from '~/api/idempotency';
import { type Paper, SlipSheet } from '~/domain/sales/slip-sheet';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { useCan } from '~/office/layout/office-guard';
import { UntilLoaded } from '~/office/ui/panel';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { toastRaised, useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { SlipLinkDialog } from './slip-link-dialog.tsx';
import { SlipLinks } from './slip-links.tsx';
import { useCreateSlipLinkMutation, useGetSlipQuery } from './slips.api.ts';

/** The slip of one customer's bookings: ?codes=A,B. Prints on A5 or on a receipt printer, or goes to WhatsApp as a link. */
export default function SlipScreen() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const dispatch = useAppDispatch();
  const codes = useSearchParams()[0].get('codes') ?? '';
  const result = useGetSlipQuery(codes, { refetchOnMountOrArgChange: true });
  const { currentData: slip } = result;
  const [paper, setPaper] = useState<Paper>('a5');
  const [create, creation] = useCreateSlipLinkMutation();
  const [token, setToken] = useState<string | null>(null);
  const [first] = slip?.bookings ?? [];

  const printOn = (chosen: Paper) => {
    // The paper's size must be on the page before the browser lays it out for print.
    flushSync(() => setPaper(chosen));
    print();
  };
  async function createLink(): Promise<void> {
    if (slip === undefined || creation.isLoading) return;
    const sent = await create({ key: newIdempotencyKey(), codes: slip.bookings.map(({ code }) => code) });
    if (sent.data !== undefined) setToken(sent.data.token);
    else dispatch(toastRaised(staffErrorSentence(i18n, sent.error), { isFailure: true }));
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-2xl font-bold">
          <Trans>Slip</Trans>
        </h1>
        {first !== undefined && (
          <QuietLink to={paths.office(`/sales/${first.code}`)}>
            <Trans>Back to booking</Trans>
          </QuietLink>
        )}
      </div>
      <UntilLoaded result={result} isLoaded={slip !== undefined} missing={t`Booking not found.`} />
      {slip !== undefined && (
        <>
          <div className="flex flex-wrap gap-2 print:hidden">
            {can('manage:bookings') && (
              <Button
                aria-disabled={creation.isLoading}
                onClick={() => void createLink()}
                className="max-md:w-full"
              >
                <Send />
                <Trans>Send on WhatsApp</Trans>
              </Button>
            )}
            <QuietButton onClick={() => printOn('a5')} className="grow md:grow-0">
              <Printer />
              <Trans>Print A5</Trans>
            </QuietButton>
            <QuietButton onClick={() => printOn('roll')} className="grow md:grow-0">
              <Printer />
              <Trans>Print 80 mm</Trans>
            </QuietButton>
          </div>
          <SlipSheet slip={slip} paper={paper} />
          <SlipLinks links={slip.links} />
          {token !== null && <SlipLinkDialog slip={slip} token={token} onClose={() => setToken(null)} />}
        </>
      )}
    </div>
  );
}
