import type { StopState } from '@khamar/contract/deliveries/enums';
import type { DeliveryProgress } from '@khamar/contract/sales/delivery';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import { EarTag } from '~/domain/ear-tag';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import type { ReadBooking } from '~/shop/bookings/bookings.api';

const STEPS: { state: StopState; label: MessageDescriptor }[] = [
  { state: 'PLANNED', label: msg({ message: 'Planned', context: 'delivery' }) },
  { state: 'LOADED', label: msg`Loaded` },
  { state: 'ON_THE_WAY', label: msg`On the way` },
  { state: 'DELIVERED', label: msg`Delivered` },
];

const TITLES: Record<StopState, MessageDescriptor> = {
  PLANNED: msg`Your delivery is planned`,
  LOADED: msg`Your cow is on the truck`,
  ON_THE_WAY: msg`Your cow is on the way`,
  DELIVERED: msg`Delivered`,
  NOT_DELIVERED: msg`We couldn't deliver your cow`,
  DISPUTED: msg`We're checking your delivery`,
};

/** The day of the delivery, live: how far it is, who drives, and the code for the driver. */
export function DeliveryProgressCard({ booking: { state, tagId, progress } }: { booking: ReadBooking }) {
  const { i18n } = useLingui();
  if (state !== 'BOOKED' || progress === null) return null;
  const { deliveryCode, driver } = progress;
  return (
    <section
      aria-labelledby="delivery-progress"
      className="flex flex-col gap-3 rounded-card border-2 border-pasture-500 bg-white p-4"
    >
      {/* Announced when it changes. */}
      <div role="status">
        <h2 id="delivery-progress" className="text-lg font-bold">
          {i18n._(TITLES[progress.state])}
        </h2>
      </div>
      <Steps state={progress.state} />
      {progress.state === 'NOT_DELIVERED' && (
        <p>
          <Trans>We'll call you to agree on a new time. Your booking and what you paid are safe.</Trans>
        </p>
      )}
      {driver !== null && <Driver driver={driver} />}
      {deliveryCode !== null && <Code tagId={tagId} code={deliveryCode} />}
    </section>
  );
}

function Steps({ state }: Pick<DeliveryProgress, 'state'>) {
  const { i18n } = useLingui();
  const reached = STEPS.findIndex((step) => step.state === state);
  if (reached === -1) return null;
  return (
    <ol className="grid grid-cols-4 gap-1 text-sm">
      {STEPS.map(({ state: step, label }, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={`min-w-0 border-t-8 pt-1 wrap-anywhere ${index <= reached ? 'border-pasture-500' : 'border-cream-200 text-ink-600'} ${index === reached ? 'font-bold' : ''}`}
        >
          {i18n._(label)}
        </li>
      ))}
    </ol>
  );
}

function Driver({ driver: { name, phone } }: { driver: NonNullable<DeliveryProgress['driver']> }) {
  const language = useLanguage();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Trans>Driver: {name}</Trans>
      {phone !== null && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline print:hidden"
        >
          <Phone aria-hidden className="size-5" />
          <Trans>Call {formatPhone(language, phone)}</Trans>
        </a>
      )}
    </p>
  );
}

/** In Latin digits, as in the SMS and on the driver's phone. */
const Code = ({ tagId, code }: { tagId: string; code: string }) => (
  <div className="flex flex-col items-start gap-2 rounded-card bg-tag-200 p-4">
    <p className="font-semibold">
      <Trans>Delivery code</Trans>
    </p>
    <p translate="no" lang="en" className="text-3xl font-bold tracking-[0.2em] tabular-nums">
      {code}
    </p>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Trans>
        Share it with the driver only when the cow with tag <EarTag>{tagId}</EarTag> is in front of you.
      </Trans>
    </p>
  </div>
);
