import { Trans } from '@lingui/react/macro';
import { FarmContacts } from '~/shop/contact/farm-contacts';
import { HomeSection } from './home-section.tsx';

/** Who sells and where to find them, before anyone pays. */
export const VisitFarm = () => (
  <div className="-mx-4 bg-cream-100 px-4 py-6 md:mx-0 md:rounded-card md:px-8 md:py-10">
    <HomeSection
      id="visit-farm"
      title={<Trans>Visit the farm</Trans>}
      intro={<Trans>See the cow for yourself before you pay.</Trans>}
    >
      <FarmContacts className="md:grid md:grid-cols-2 md:gap-6 lg:grid-cols-3" />
    </HomeSection>
  </div>
);
