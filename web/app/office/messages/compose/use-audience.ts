import {
  GROUP_STATES,
  RECIPIENT_GROUPS,
  type RecipientGroupName,
} from '@khamar/contract/messages/recipient-groups';
import type { MessageInput } from '@khamar/contract/messages/message';
import type { Recipient, RecipientPage } from '@khamar/contract/messages/recipient';
import { stringEntries } from '~/api/api-error';
import { oneOf } from '~/office/ui/table/list-query';
import { useListRecipientsQuery } from '~/office/messages/messages.api';

/** Individual recipients or a whole group; an empty state means any. */
export type Audience = { people: Recipient[] } | { group: RecipientGroupName; state: string };

/** Number of readers of one language, with one of them as an example. */
export type Readers = RecipientPage['languages'][number];

const groupOf = (name: string): RecipientGroupName | undefined =>
  RECIPIENT_GROUPS.find((group) => group === name);

/** A link may preset a group and a state. */
export function audienceInAddress(search: URLSearchParams): Audience | null {
  const group = groupOf(search.get('group') ?? '');
  if (group === undefined) return null;
  return { group, state: oneOf(GROUP_STATES[group])(search.get('state') ?? '') };
}

/** The audience stored with the draft; null for drafts of an older version. */
export function audienceInDraft(draft: unknown): Audience | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const group = groupOf(stringEntries(draft)['group'] ?? '');
  if (group !== undefined) return { group, state: stringEntries(draft)['state'] ?? '' };
  const people: unknown = Reflect.get(draft, 'people');
  return Array.isArray(people) ? { people: people.filter(isRecipient) } : null;
}

function isRecipient(one: unknown): one is Recipient {
  const { _id, kind, name, address, language } = stringEntries(one);
  return [_id, kind, name, address].every((text) => text !== undefined) && /^(en|bn)$/.test(language ?? '');
}

/** The recipients, how many there are, and their languages. */
export function useAudience(chosen: Audience | null, leadId: string | null) {
  const isGroup = chosen !== null && 'group' in chosen;
  const byGroup = useListRecipientsQuery(
    isGroup ? { group: chosen.group, ...(chosen.state !== '' && { state: chosen.state }), limit: 1 } : {},
    { skip: !isGroup, refetchOnMountOrArgChange: true },
  );
  const isLinked = chosen === null && leadId !== null;
  const byLead = useListRecipientsQuery({ lead: leadId ?? '' }, { skip: !isLinked });
  const { error, refetch, currentData } = isGroup ? byGroup : byLead;
  const people =
    chosen !== null && 'people' in chosen ? chosen.people : (byLead.currentData?.recipients ?? []);
  const readers = isGroup ? (currentData?.languages ?? []) : readersAmong(people);
  return {
    audience: isGroup ? chosen : { people },
    readers,
    /** Undefined while loading. */
    total: isGroup ? currentData?.totalRecipients : people.length,
    error: isGroup || isLinked ? error : undefined,
    refetch,
    /** The lead that the link refers to has no email address. */
    hasNoAddress: isLinked && byLead.currentData?.totalRecipients === 0,
  };
}

function readersAmong(people: readonly Recipient[]): Readers[] {
  return (['bn', 'en'] as const).flatMap((language) => {
    const some = people.filter((one) => one.language === language);
    const [first] = some;
    return first === undefined ? [] : [{ language, recipients: some.length, first }];
  });
}

/** Converts to the API's format. */
export const recipientsOf = (audience: Audience): Pick<MessageInput, 'recipients' | 'group'> =>
  'people' in audience
    ? { recipients: audience.people.map(({ kind, _id }) => ({ kind, _id })) }
    : {
        // oxlint-disable-next-line no-unsafe-type-assertion -- the server validates the input itself
        group: {
          group: audience.group,
          ...(audience.state !== '' && { state: audience.state }),
        } as NonNullable<MessageInput['group']>,
      };
