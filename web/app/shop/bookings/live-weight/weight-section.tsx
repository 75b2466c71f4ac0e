import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { WeighingPromise, WeightLines } from '~/domain/sales/weight-lines';
import { useFormat, useLanguage, formatPhone } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { type ReadBooking, useAgreeToWeightMutation } from '~/shop/bookings/bookings.api';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { sendOnce } from '~/api/idempotency';
import { Button } from '~/ui/button';

interface WeightSectionProps {
  booking: ReadBooking;
  /** The button is about to disappear, and the focus with it. */
  onAgreed: () => void;
}

/** Of a booking by price per KG: the estimate, then the dispatch weight, which the customer agrees to if it is outside the tolerance. */
export function WeightSection({ booking, onAgreed }: WeightSectionProps) {
  const { liveWeight, state } = booking;
  if (liveWeight === null) return null;
  const { dispatch } = liveWeight;
  const isOpen = state === 'HELD' || state === 'IN_REVIEW' || state === 'BOOKED';
  return (
    <section
      aria-labelledby="weight"
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 id="weight" className="text-lg font-bold">
        <Trans>Price by weight</Trans>
      </h2>
      <WeightLines liveWeight={liveWeight} />
      {isOpen && dispatch === null && <WeighingPromise liveWeight={liveWeight} />}
      {isOpen && dispatch?.isToAgree === true && <Agreement booking={booking} onAgreed={onAgreed} />}
    </section>
  );
}

const MESSAGES: Record<string, MessageDescriptor> = {
  weight_changed: msg`The weight or the price has changed. Check it and try again.`,
  discount_limit: msg`The farm has to confirm this weight first. Please call us.`,
};

function Agreement({ booking, onAgreed }: WeightSectionProps) {
  const { number } = useFormat();
  const language = useLanguage();
  const { phone } = useSite().contacts;
  const [agree] = useAgreeToWeightMutation();
  const { isSending, error, run } = useCommandState();
  const format = useFormatPaisa();
  const { code, liveWeight, totalPaisa, pricePaisa, paidPaisa } = booking;
  const newPaisa = liveWeight?.dispatch?.pricePaisa ?? 0;
  const percent = number(liveWeight?.tolerancePercent ?? 0);
  const price = format(newPaisa);
  const due = format(Math.max(0, totalPaisa - pricePaisa + newPaisa - paidPaisa));
  const send = async () => {
    const body = { pricePaisa: newPaisa };
    const done = await run(() =>
      sendOnce(`agree-weight:${code}:${liveWeight?.dispatch?.weighedAt}:${newPaisa}`, (key) =>
        agree({ key, code, body }),
      ),
    );
    if (done !== undefined) onAgreed();
  };
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <p role="status" className="rounded-card bg-tag-200 p-3">
        <Trans>
          The weight differs by more than {percent}%. The cow stays at the farm until you agree. With the new
          price, your balance due is {due}.
        </Trans>
      </p>
      <CommandNote error={error} messages={MESSAGES} />
      <Button aria-disabled={isSending} aria-busy={isSending} onClick={() => void send()}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Agree to {price}</Trans>}
      </Button>
      <p>
        <Trans>Don't agree?</Trans>{' '}
        <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center font-semibold underline">
          <Trans>Call {formatPhone(language, phone)}</Trans>
        </a>
      </p>
    </div>
  );
}
