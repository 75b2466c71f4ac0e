import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { HomeSection } from './home-section.tsx';

interface StepProps {
  number: number;
  title: React.ReactNode;
  children: React.ReactNode;
}

function Step({ number, title, children }: StepProps) {
  const format = useFormat();
  return (
    <li className="flex gap-3 rounded-card border border-cream-200 bg-white p-3 md:gap-4 md:p-4">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-pasture-200 text-lg font-bold text-pasture-900"
      >
        {format.number(number)}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg font-bold">{title}</h3>
        <p className="text-ink-600">{children}</p>
      </div>
    </li>
  );
}

export function HowItWorks() {
  const { t } = useLingui();
  const minutes = useFormat().number(useSite().holdMinutes);
  return (
    <HomeSection id="how-it-works" title={<Trans>How it works</Trans>}>
      <ol aria-label={t`How it works`} className="grid gap-3 md:grid-cols-3 md:gap-4">
        <Step number={1} title={<Trans>Choose your cow</Trans>}>
          <Trans>Compare photos, weight and price. Every cow has its own tag.</Trans>
        </Step>
        <Step number={2} title={<Trans>Reserve for free</Trans>}>
          <Trans>The cow stays on hold for you for {minutes} minutes while you pay the advance.</Trans>
        </Step>
        <Step number={3} title={<Trans>Pay the advance</Trans>}>
          <Trans>The cow is booked. Choose delivery or pick it up, and pay the balance then.</Trans>
        </Step>
      </ol>
    </HomeSection>
  );
}
