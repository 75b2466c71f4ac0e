import type { Cow } from '@khamar/contract/cows/cow';
import { can, type Role } from '@khamar/contract/accounts/permissions';
import { useLingui } from '@lingui/react/macro';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { bookingStateLabel } from '~/domain/sales/booking-labels';
import { tagOf } from '~/domain/tag-search';
import { useListInventoryQuery } from '~/office/inventory/inventory.api';
import { officeScreens } from '~/office/layout/navigation';
import { searchOf } from '~/office/ui/table/list-query';
import { tagFragment } from '~/office/sales/booking-fields';
import { useListBookingsQuery, useLookUpCowsQuery } from '~/office/sales/sales.api';
import { useDebounce } from '~/lib/use-debounce';
import { usePaths } from '~/paths';

interface SearchResult {
  path: string;
  title: string;
  /** Its type or its status. */
  note: string;
}

interface SearchInput {
  roles: readonly Role[];
  typed: string;
}

const MAX_RESULTS = 5;
/** A single letter has too many matches. */
const MIN_LENGTH = 2;

/** Screens immediately, cows and bookings once the API responds. */
export function useSearchResults({ roles, typed }: SearchInput) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const searchTerm = useDebounce(typed.trim());
  const isShort = searchTerm.length < MIN_LENGTH;
  const tagTyped = tagOf(searchTerm);
  const hasInventory = can(roles, 'read:inventory');
  const inventory = useListInventoryQuery(
    { page: 0, limit: MAX_RESULTS, tagId: tagTyped },
    { skip: isShort || tagTyped === '' || !hasInventory },
  );
  const lookUp = useLookUpCowsQuery(
    { limit: MAX_RESULTS, tagId: tagFragment(searchTerm) },
    { skip: isShort || tagFragment(searchTerm) === '' || hasInventory || !can(roles, 'manage:bookings') },
  );
  const cows: Cow[] = (hasInventory ? inventory.currentData?.cows : lookUp.currentData) ?? [];
  const bookings = useListBookingsQuery(
    { page: 0, limit: MAX_RESULTS, q: searchOf(searchTerm) },
    { skip: isShort || !can(roles, 'read:bookings') },
  );
  const quoteFor = ({ tagId }: Cow) => t`New quote for ${tagId}`;
  const lowerCaseTyped = typed.trim().toLocaleLowerCase();
  const results: SearchResult[] = [
    ...cows.map((cow) => ({
      // Without the inventory, the page that everyone sees.
      path: hasInventory
        ? `${paths.office('/cows/all')}?tagId=${encodeURIComponent(cow.tagId)}`
        : paths.cow(cow.tagId),
      title: cow.tagId,
      note: `${t`Cow`} · ${i18n._(STATUS_LABELS[cow.availabilityStatus])}`,
    })),
    ...(can(roles, 'manage:bookings') ? cows : [])
      .filter(({ availabilityStatus }) => availabilityStatus === 'AVAILABLE')
      .map((cow) => ({
        path: `${paths.office('/sales/quotes/new')}?tag=${encodeURIComponent(cow.tagId)}`,
        title: quoteFor(cow),
        note: t`Cow`,
      })),
    ...(bookings.currentData?.bookings ?? []).map(({ code, tagId: tag, buyer, ...booking }) => ({
      path: paths.office(`/sales/${code}`),
      title: code,
      note: [t`Booking`, tag, buyer.name, i18n._(bookingStateLabel(booking))].filter(Boolean).join(' · '),
    })),
    ...officeScreens
      .filter(({ path, permission }) => !path.includes(':') && can(roles, permission))
      .map(({ path, title, group }) => ({
        path: paths.office(path),
        title: i18n._(title),
        note: group === undefined ? t`Page` : `${t`Page`} · ${i18n._(group)}`,
      }))
      .filter(({ title, note }) => `${title} ${note}`.toLocaleLowerCase().includes(lowerCaseTyped)),
  ];
  return {
    results,
    isSearching:
      searchTerm !== typed.trim() || inventory.isFetching || lookUp.isFetching || bookings.isFetching,
    error: inventory.error ?? lookUp.error ?? bookings.error,
  };
}
