import {
  GROUP_STATES,
  RECIPIENT_GROUPS,
  type RecipientGroupName,
} from '@khamar/contract/messages/recipient-groups';
import type { MessageInput } from '@khamar/contract/messages/message';
import type { Recipient, RecipientPage } from '@khamar/contract/messages/recipient';
import { textsIn } from '~/api/refusal';
import { oneOf } from '~/office/ui/table/list-query';
import { useListRecipientsQuery } from '~/office/messages/messages.api';

/** Some people, or everybody of a group; an empty state is any. */
export type Audience = { people: Recipient[] } | { group: RecipientGroupName; state: string };

/** Readers of one language, and one of them. */
export type Readers = RecipientPage['languages'][number];

const groupOf = (name: string): RecipientGroupName | undefined =>
  RECIPIENT_GROUPS.find((group) => group === name);

/** A link may name a group and a state. */
export function audienceInAddress(search: URLSearchParams): Audience | null {
  const group = groupOf(search.get('group') ?? '');
  if (group === undefined) return null;
  return { group, state: oneOf(GROUP_STATES[group])(search.get('state') ?? '') };
}

/** As it was kept with the draft; null for what an older page kept. */
export function audienceInDraft(draft: unknown): Audience | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const group = groupOf(textsIn(draft)['group'] ?? '');
  if (group !== undefined) return { group, state: textsIn(draft)['state'] ?? '' };
  const people: unknown = Reflect.get(draft, 'people');
  return Array.isArray(people) ? { people: people.filter(isRecipient) } : null;
}

function isRecipient(one: unknown): one is Recipient {
  const { _id, kind, name, address, language } = textsIn(one);
  return [_id, kind, name, address].every((text) => text !== undefined) && /^(en|bn)$/.test(language ?? '');
}

/** Who gets it, how many they are, and what they read. */
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
    /** Unknown as long as it is being counted. */
    total: isGroup ? currentData?.totalRecipients : people.length,
    error: isGroup || isLinked ? error : undefined,
    refetch,
    /** Whoever wrote what the link is about left no address. */
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

/** As the API takes it. */
export const recipientsOf = (audience: Audience): Pick<MessageInput, 'recipients' | 'group'> =>
  'people' in audience
    ? { recipients: audience.people.map(({ kind, _id }) => ({ kind, _id })) }
    : {
        // oxlint-disable-next-line no-unsafe-type-assertion -- the server parses what it gets
        group: {
          group: audience.group,
          ...(audience.state !== '' && { state: audience.state }),
        } as NonNullable<MessageInput['group']>,
      };
