import { Trans } from '@lingui/react/macro';
import { DeliveryIcon, HappyCowIcon, OrganicFeedIcon, SustainableIcon } from './care-icons.tsx';
import { HomeSection } from './home-section.tsx';

const Care = ({
  icon,
  title,
  children,
}: {
  icon: React.ReactNode;
  title: React.ReactNode;
  children: React.ReactNode;
}) => (
  <li className="flex gap-3 max-md:flex-wrap md:flex-col md:gap-4">
    <div className="shrink-0">{icon}</div>
    <div className="max-md:flex-1">
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="text-ink-600">{children}</p>
    </div>
  </li>
);

export const HowWeCare = () => (
  <div className="-mx-4 bg-cream-100 px-4 py-6 md:mx-0 md:rounded-card md:px-8 md:py-10">
    <HomeSection id="how-we-care" title={<Trans>How We Care</Trans>}>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-4">
        <Care icon={<HappyCowIcon />} title={<Trans>Happy Cows, Healthy Milk</Trans>}>
          <Trans>Room to walk, shade to lie in, and no hurry at milking.</Trans>
        </Care>
        <Care icon={<OrganicFeedIcon />} title={<Trans>Organic Feed Only</Trans>}>
          <Trans>Grass, straw, bran and oilcake. Nothing to fatten them in a hurry.</Trans>
        </Care>
        <Care icon={<SustainableIcon />} title={<Trans>Sustainable Farming</Trans>}>
          <Trans>The herd feeds the fields, and the fields feed the herd.</Trans>
        </Care>
        <Care icon={<DeliveryIcon />} title={<Trans>Farm-Fresh Delivery</Trans>}>
          <Trans>From the shed to your door the same morning, kept cool on the way.</Trans>
        </Care>
      </ul>
    </HomeSection>
  </div>
);
