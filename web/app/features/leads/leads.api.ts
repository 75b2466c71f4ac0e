import type { LeadInput } from '@khamar/contract/lead';
import { baseApi } from '~/store/base-api';

export const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendLead: build.mutation<null, LeadInput>({
      query: (body) => ({ url: '/leads', method: 'POST', body }),
      transformResponse: () => null,
    }),
  }),
});

export const { useSendLeadMutation } = leadsApi;
