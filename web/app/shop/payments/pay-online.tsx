import type { Gateway } from '@khamar/contract/sales/enums';
import type { StartPayment, StartedPayment } from '@khamar/contract/sales/online-payment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { baseApi } from '~/api/base-api';
import { sendOnce } from '~/api/idempotency';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { byCode, command, invalidatesTags, type Keyed, type ReadBooking } from '~/shop/bookings/bookings.api';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { useAppDispatch } from '~/state/store';
import { Button, Link } from '~/ui/button';

/** Separate from the other booking commands: the cow page loads those, but has no payments. */
const payOnlineApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPayment: build.mutation<StartedPayment, Keyed<{ code: string; payment: StartPayment }>>({
      query: ({ key, code, payment }) => command(`${byCode(code)}/online-payments`, key, payment),
      invalidatesTags,
    }),
  }),
});

const { startPayment } = payOnlineApi.endpoints;

const ERRORS: Record<string, MessageDescriptor> = {
  amount_beyond: msg`We've received a payment. Reload the page to see the new amount.`,
  attempt_limit: msg`You have too many payment pages open. Pay on one of them or try again tomorrow.`,
  gateway_off: msg`This payment method is no longer available`,
  gateway_away: msg`The payment page didn't open. You weren't charged. Try again or pay another way.`,
};

interface PayOnlineProps {
  provider: Gateway;
  booking: ReadBooking;
  due: number;
}

/** Leads to the gateway's page; such a payment is confirmed automatically. */
export function PayOnline({ provider, booking, due }: PayOnlineProps) {
  const language = useLanguage();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const { hold } = useCommands();
  const { isSending, error, run } = useCommandState();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Coming back from the payment page, the browser may restore this page from the back/forward cache.
    const onPageShow = () => setLeaving(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  const { code, tagId, termsVersion } = booking;

  async function start(): Promise<void> {
    const payment = { provider, amountPaisa: due, language };
    const started = await run(async () => {
      // A cow offered through the waiting list needs its terms accepted before payment.
      const accepted = termsVersion === null ? await hold(tagId) : null;
      return accepted !== null && 'error' in accepted
        ? accepted
        : sendOnce(`pay:${code}:${provider}:${due}`, (key) =>
            dispatch(startPayment.initiate({ key, code, payment })),
          );
    });
    if (started === undefined || !('url' in started)) return;
    setLeaving(true);
    location.assign(started.url);
  }

  const isBusy = isSending || isLeaving;
  return (
    <div className="flex flex-col gap-3">
      <Button aria-disabled={isBusy} onClick={() => void start()}>
        {isBusy ? <Trans>One moment…</Trans> : <PayText provider={provider} due={due} />}
      </Button>
      <CommandNote error={error} messages={ERRORS} />
      <p className="text-sm text-ink-600">
        <Trans>
          You'll go to the payment page and come back here. Your booking is confirmed automatically.
        </Trans>
      </p>
      {termsVersion === null && (
        <p>
          <Trans>
            By paying, you agree to the{' '}
            <Link to={paths.policy('terms')} className="underline">
              Terms and conditions
            </Link>
            .
          </Trans>
        </p>
      )}
    </div>
  );
}

function PayText({ provider, due }: { provider: Gateway; due: number }) {
  const amount = useFormatPaisa()(due);
  return provider === 'bkash' ? (
    <Trans>Pay {amount} with bKash</Trans>
  ) : (
    <Trans>Pay {amount} by card or other wallet</Trans>
  );
}
