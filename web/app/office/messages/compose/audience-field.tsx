import { GROUP_STATES, type RecipientGroupName } from '@khamar/contract/messages/recipient-groups';
import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { LeadState } from '@khamar/contract/leads/lead-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BOOKING_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormat } from '~/i18n/use-language';
import { LEAD_STATE_LABELS } from '~/office/leads/lead-labels';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { LoadFailure } from '~/office/ui/load-failure';
import { SelectField } from '~/ui/select-field';
import { PeopleField } from './people-field.tsx';
import { type Audience, type Readers, useAudience } from './use-audience.ts';

const GROUP_LABELS: Record<RecipientGroupName | 'people', MessageDescriptor> = {
  people: msg`Individuals`,
  customers: msg`Customers`,
  buyers: msg`Customers with bookings`,
  leads: msg({ message: 'Leads', context: 'audience' }),
};

const STATE_LABELS: Record<BookingState | LeadState, MessageDescriptor> = {
  ...BOOKING_STATE_LABELS,
  ...LEAD_STATE_LABELS,
};

interface AudienceFieldProps {
  audienceState: ReturnType<typeof useAudience>;
  onChoose: (audience: Audience) => void;
  /** The user tried to send without recipients. */
  isMissing: boolean;
}

/** Individual recipients, or a whole group. */
export function AudienceField({ audienceState, onChoose, isMissing }: AudienceFieldProps) {
  const { t, i18n } = useLingui();
  const { audience, error, refetch, hasNoAddress, total } = audienceState;
  const kind = 'people' in audience ? 'people' : audience.group;
  const choose = (value: string) => {
    const group = (['customers', 'buyers', 'leads'] as const).find((one) => one === value);
    onChoose(group === undefined ? { people: [] } : { group, state: '' });
  };
  return (
    <section
      aria-labelledby="message-to"
      className="flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 id="message-to" className="text-lg font-bold">
        <Trans>Recipients</Trans>
      </h2>
      <FilterChips
        label={t`Recipients`}
        value={kind}
        options={(['people', 'customers', 'buyers', 'leads'] as const).map((value) => ({
          value,
          label: i18n._(GROUP_LABELS[value]),
        }))}
        onChoose={choose}
      />
      {'people' in audience ? (
        <PeopleField people={audience.people} onChange={(people) => onChoose({ people })} />
      ) : (
        <GroupState audience={audience} onChoose={onChoose} />
      )}
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {hasNoAddress && (
        <p>
          <Trans>This lead has no email address. Call them instead.</Trans>
        </p>
      )}
      <p role="status" className="font-semibold">
        {total === undefined ? (
          error === undefined && <Trans>Counting…</Trans>
        ) : (
          <Count total={total} readers={audienceState.readers} />
        )}
      </p>
      <div role="alert" className="empty:hidden">
        {isMissing && total === 0 && (
          <p className="text-clay-600">
            <Trans>Choose at least one recipient</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

interface GroupStateProps {
  audience: Exclude<Audience, { people: unknown }>;
  onChoose: (audience: Audience) => void;
}

function GroupState({ audience: { group, state }, onChoose }: GroupStateProps) {
  const { t, i18n } = useLingui();
  const states: readonly (BookingState | LeadState)[] = GROUP_STATES[group];
  return (
    <>
      <p className="text-ink-600">
        {group === 'customers' && <Trans>Everyone with an account and an email address.</Trans>}
        {group === 'buyers' && (
          <Trans>Everyone who booked a cow with an account. Phone bookings have no email address.</Trans>
        )}
        {group === 'leads' && <Trans>Everyone who sent a message and left an email address.</Trans>}
      </p>
      {states.length > 0 && (
        <SelectField
          label={group === 'buyers' ? t`Booking status` : t`Lead status`}
          value={state}
          onChange={({ target }) => onChoose({ group, state: target.value })}
        >
          <option value="">{t`All`}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {i18n._(STATE_LABELS[one])}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** Number of recipients, in total and per language. */
export function Count({ total, readers }: { total: number; readers: Readers[] }) {
  const { number } = useFormat();
  const inLanguage = (language: Readers['language']) =>
    number(readers.find((one) => one.language === language)?.recipients ?? 0);
  const count = number(total);
  const bangla = inLanguage('bn');
  const english = inLanguage('en');
  if (total === 0) return <Trans>No recipients yet</Trans>;
  return (
    <Trans>
      Recipients: {count} (Bangla {bangla}, English {english})
    </Trans>
  );
}
