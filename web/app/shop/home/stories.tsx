import { Trans, useLingui } from '@lingui/react/macro';
import { drawing as careForNature } from 'virtual:drawing/care-for-nature';
import { drawing as healthyCows } from 'virtual:drawing/healthy-cows';
import { drawing as peacefulHome } from 'virtual:drawing/peaceful-home';
import { Drawing, type DrawingFiles } from '~/ui/drawing';

const SIZES = '(min-width: 80rem) 30rem, (min-width: 48rem) 40vw, 35vw';

interface StoryProps {
  drawing: DrawingFiles;
  alt: string;
  title: React.ReactNode;
  children: React.ReactNode;
}

/** Image and text alternate sides. On a phone the title is beside a small image, and the text below. */
const Story = ({ drawing, alt, title, children }: StoryProps) => (
  <article className="group @container">
    <div className="flex flex-col gap-4 md:flex-row md:items-center md:gap-10 md:group-even:flex-row-reverse compact:grid compact:grid-cols-[38%_minmax(0,1fr)] compact:items-center compact:gap-y-2">
      <div className="overflow-hidden rounded-card md:w-2/5 md:shrink-0">
        <Drawing of={drawing} alt={alt} sizes={SIZES} />
      </div>
      <div className="flex max-w-xl flex-col gap-2 compact:contents">
        <h2 className="text-xl font-bold md:text-2xl">{title}</h2>
        <p className="text-ink-600 md:text-lg compact:col-span-2">{children}</p>
      </div>
    </div>
  </article>
);

export function Stories() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6 md:gap-10">
      <Story
        drawing={peacefulHome}
        alt={t`A white cow lies in the grass beside her calf, behind them the shed`}
        title={<Trans>A peaceful home for our cows</Trans>}
      >
        <Trans>
          Bamboo for shade, a dry floor and clean water at all hours. No one shouts and nothing is rushed. A
          cow at ease eats well, and it shows.
        </Trans>
      </Story>
      <Story
        drawing={healthyCows}
        alt={t`A keeper stands with a red cow, the doctor’s case at his feet`}
        title={<Trans>Keeping our cows healthy</Trans>}
      >
        <Trans>
          Someone who knows each animal checks on it every day. The vet visits on schedule, not only when a
          cow is ill, and every weight and vaccination is recorded under its tag.
        </Trans>
      </Story>
      <Story
        drawing={careForNature}
        alt={t`A grey cow grazes among white egrets, behind her a pond and a field of mustard`}
        title={<Trans>Caring for nature and animals</Trans>}
      >
        <Trans>
          The pond stays clean, the trees belong to the birds, and every basket of dung goes back to the
          fields. What the land gives us, we give back.
        </Trans>
      </Story>
    </div>
  );
}
