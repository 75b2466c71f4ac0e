import type { LeadPage } from '@khamar/contract/leads/lead';
import type {
  AssigneeList,
  LeadReply,
  LeadChange,
  LeadStatus,
  LeadThread,
} from '@khamar/contract/leads/office-lead';
import { officeApi } from '~/office/office.api';
import { sendOnce } from '~/api/idempotency';
import type { ListParameters } from '~/office/ui/table/list-query';
import { useAppDispatch } from '~/state/store';

interface Command {
  id: string;
  /** Idempotency key, the same for every attempt of a command. */
  key: string;
  path: '' | '/notes' | '/answers' | '/whatsapp';
  body: object;
}

export const leadsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<LeadPage, ListParameters>({
      query: (params) => ({ url: '/leads', params }),
      providesTags: ['Lead'],
    }),
    leadThread: build.query<LeadThread, string>({
      query: (id) => `/leads/${encodeURIComponent(id)}`,
      providesTags: ['Lead'],
    }),
    leadAssignees: build.query<AssigneeList, void>({ query: () => '/leads/assignees' }),
    commandLead: build.mutation<LeadStatus, Command>({
      query: ({ id, key, path, body }) => ({
        url: `/leads/${id}${path}`,
        method: path === '' ? 'PATCH' : 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Refetch even after an error, so the screen shows the current state.
      invalidatesTags: () => ['Lead'],
    }),
  }),
});

export const { useListLeadsQuery, useLeadThreadQuery, useLeadAssigneesQuery } = leadsApi;

/** Staff actions on a lead; retries are idempotent. */
export function useLeadCommands(id: string) {
  const dispatch = useAppDispatch();
  const send = (path: Command['path'], body: object) =>
    sendOnce<LeadStatus>(`lead:${id}${path}:${JSON.stringify(body)}`, (key) =>
      dispatch(leadsApi.endpoints.commandLead.initiate({ id, key, path, body })),
    );
  return {
    change: (change: LeadChange) => send('', change),
    addNote: (text: string) => send('/notes', { text }),
    reply: (reply: LeadReply) => send('/answers', reply),
    logWhatsapp: (text: string) => send('/whatsapp', { text }),
  };
}
