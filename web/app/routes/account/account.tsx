import type { Role } from '@khamar/contract/accounts/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { accountApi } from '~/account/account.api';
import { PasswordCard, PasswordSkeleton } from '~/account/password-card';
import { PhoneCard, PhoneCardSkeleton, phoneApi } from '~/account/phone-card';
import { ProfileCard, ProfileSkeleton } from '~/account/profile/profile-card';
import { profileApi } from '~/account/profile/profile.api';
import { useShownName } from '~/account/profile/shown-name';
import { SessionList, SessionListSkeleton } from '~/account/session-list';
import { PageHead } from '~/domain/page-head';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { SessionGuard } from '~/session/session-guard';
import { signedInLoader } from '~/session/signed-in-loader';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { ButtonLink } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';

/** Without a loader, React Router would not render a page with a client loader on the server. */
export const loader = () => null;

export const clientLoader = signedInLoader((dispatch) => {
  dispatch(profileApi.util.prefetch('getMyProfile', undefined, { force: true }));
  dispatch(phoneApi.util.prefetch('getMyPhone', undefined, { force: true }));
  dispatch(accountApi.util.prefetch('getMySessions', undefined, { force: true }));
});

const ROLE_LABELS: Record<Role, MessageDescriptor> = {
  CUSTOMER: msg`Customer`,
  AGENT: msg`Agent`,
  ADMIN: msg`Administrator`,
  SUPER_ADMIN: msg`Super administrator`,
};

const card = 'flex flex-col gap-4 rounded-card bg-cream-100 p-4 md:p-8';

export default function Account() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <PageHead
        title={t`My account`}
        description={t`Your profile, phone number, password and signed-in devices.`}
        path={(to) => to.account()}
      />
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-bold md:text-3xl">
        <Trans>My account</Trans>
      </h1>
      <SessionGuard skeleton={<AccountSkeleton />}>
        <AccountScreen />
      </SessionGuard>
    </div>
  );
}

/** Rendered inside the session guard, so there is a signed-in user. */
function AccountScreen() {
  const { i18n } = useLingui();
  const paths = usePaths();
  const { officeRoles } = useSite();
  const user = useAppSelector(selectUser);
  const name = useShownName(user?.username ?? '');
  if (user === null) return <AccountSkeleton />;
  const { username, roles } = user;
  return (
    <Cards
      who={
        <section aria-labelledby="who" className={card}>
          <h2 id="who" className="text-xl font-bold wrap-anywhere">
            {name}
          </h2>
          <p className="text-ink-600">{roles.map((role) => i18n._(ROLE_LABELS[role])).join(', ')}</p>
          <BookingsLink />
          {roles.some((role) => officeRoles.includes(role)) && (
            <ButtonLink to={paths.office()} className="self-start">
              <Trans>Open dashboard</Trans>
            </ButtonLink>
          )}
        </section>
      }
      profile={<ProfileCard />}
      phone={<PhoneCard />}
      devices={<SessionList />}
      password={<PasswordCard username={username} />}
    />
  );
}

/** In the size of a customer's account. */
const AccountSkeleton = () => (
  <Cards
    who={
      <div className={card}>
        <Skeleton className="my-0.5 h-6 w-48 max-w-full" />
        <Skeleton className="my-0.5 h-5 w-24" />
        <BookingsLink />
      </div>
    }
    profile={<ProfileSkeleton />}
    phone={<PhoneCardSkeleton />}
    devices={<SessionListSkeleton />}
    password={<PasswordSkeleton />}
  />
);

function BookingsLink() {
  const paths = usePaths();
  return (
    <ButtonLink to={paths.bookings()} className="self-start">
      <Trans>My bookings</Trans>
    </ButtonLink>
  );
}

type CardsProps = Record<'who' | 'profile' | 'phone' | 'devices' | 'password', React.ReactNode>;

/** On phones what is read comes first, then the forms. */
const Cards = ({ who, profile, phone, devices, password }: CardsProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <div className="flex flex-col gap-6">
      {who}
      <section aria-labelledby="phone" className={card}>
        <h2 id="phone" tabIndex={-1} className="scroll-mt-4 text-xl font-bold">
          <Trans>Phone number</Trans>
        </h2>
        {phone}
      </section>
      <section aria-labelledby="devices" className={card}>
        <h2 id="devices" className="text-xl font-bold">
          <Trans>Signed-in devices</Trans>
        </h2>
        {devices}
      </section>
    </div>
    <div className="flex flex-col gap-6">
      <section aria-labelledby="profile" className={card}>
        <h2 id="profile" tabIndex={-1} className="scroll-mt-4 text-xl font-bold">
          <Trans>Profile</Trans>
        </h2>
        {profile}
      </section>
      <section aria-labelledby="password" className={card}>
        {password}
      </section>
    </div>
  </div>
);
