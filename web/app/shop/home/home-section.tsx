import { useLingui } from '@lingui/react/macro';
import { drawing as wayHome } from 'virtual:drawing/way-home';
import { Drawing } from '~/ui/drawing';

interface HomeSectionProps {
  id: string;
  title: React.ReactNode;
  intro?: React.ReactNode;
  children: React.ReactNode;
}

export const HomeSection = ({ id, title, intro, children }: HomeSectionProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-4 md:gap-6">
    <div>
      <h2 id={id} className="text-2xl font-bold md:text-3xl">
        {title}
      </h2>
      {intro !== undefined && <p className="text-ink-600 md:text-lg">{intro}</p>}
    </div>
    {children}
  </section>
);

export function FeatureImage() {
  const { t } = useLingui();
  return (
    <div className="-mx-4 overflow-hidden md:mx-0 md:rounded-card">
      <Drawing
        of={wayHome}
        alt={t`The herd walks home along the river at dusk, its keeper behind it`}
        sizes="(min-width: 80rem) 78rem, (min-width: 48rem) calc(100vw - 2rem), 100vw"
      />
    </div>
  );
}
