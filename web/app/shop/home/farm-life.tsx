import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { drawing as bathing } from 'virtual:drawing/bathing';
import { drawing as evening } from 'virtual:drawing/evening';
import { drawing as grazing } from 'virtual:drawing/grazing';
import { drawing as milking } from 'virtual:drawing/milking';
import { Card } from '~/ui/card';
import { Drawing, type DrawingFiles } from '~/ui/drawing';
import { HomeSection } from './home-section.tsx';

interface FarmLifeCard {
  key: string;
  title: MessageDescriptor;
  description: MessageDescriptor;
  image: DrawingFiles;
}

const CARDS: FarmLifeCard[] = [
  {
    key: 'milking',
    title: msg`Milk before sunrise`,
    description: msg`The day begins in the cool of the shed, by hand, with the calf close by.`,
    image: milking,
  },
  {
    key: 'grazing',
    title: msg`Green grass all day`,
    description: msg`Grass from our own fields, cut in the morning and carried home in baskets.`,
    image: grazing,
  },
  {
    key: 'bathing',
    title: msg`A bath at noon`,
    description: msg`In the heat the herd heads for the pond, and no one wants to come out first.`,
    image: bathing,
  },
  {
    key: 'evening',
    title: msg`Rest on dry straw`,
    description: msg`At dusk there is fresh straw, a full trough, and quiet.`,
    image: evening,
  },
];

/** On phones the image is the left column. */
const SIZES =
  '(min-width: 80rem) 18.75rem, (min-width: 64rem) calc(25vw - 1.25rem), (min-width: 48rem) calc(50vw - 1.5rem), 33vw';

export function FarmLife() {
  const { i18n } = useLingui();
  return (
    <HomeSection id="farm-life" title={<Trans>Life on Our Cow Farm</Trans>}>
      <ul className="grid gap-3 md:gap-4 md:grid-cols-2 lg:grid-cols-4">
        {CARDS.map(({ key, title, description, image }) => (
          <li key={key} className="contents">
            <Card className="@container">
              <div className="compact:grid compact:grid-cols-[38%_minmax(0,1fr)] compact:gap-3 compact:p-3">
                <Drawing of={image} alt="" sizes={SIZES} className="compact:rounded-tag" />
                <div className="flex flex-col gap-1 p-4 compact:p-0">
                  <h3 className="text-lg font-bold">{i18n._(title)}</h3>
                  <p className="text-ink-600">{i18n._(description)}</p>
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
