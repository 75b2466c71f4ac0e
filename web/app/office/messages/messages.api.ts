import type {
  MessageDetails,
  MessageInput,
  MessagePage,
  MessageSummary,
  MessageTemplate,
  TemplateInput,
  TemplateList,
} from '@khamar/contract/messages/message';
import type { RecipientPage } from '@khamar/contract/messages/recipient';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

interface Sent<Body> {
  /** Idempotency key, the same for every attempt. */
  key: string;
  body: Body;
}

const messagesApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listRecipients: build.query<RecipientPage, ListParameters>({
      query: (params) => ({ url: '/messages/recipients', params }),
    }),
    sendMessage: build.mutation<MessageSummary, Sent<MessageInput>>({
      query: ({ key, body }) => ({
        url: '/messages',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Message'],
    }),
    listMessages: build.query<MessagePage, ListParameters>({
      query: (params) => ({ url: '/messages', params }),
      providesTags: ['Message'],
    }),
    message: build.query<MessageDetails, string>({
      query: (id) => `/messages/${encodeURIComponent(id)}`,
      providesTags: ['Message'],
    }),
    listTemplates: build.query<TemplateList, void>({
      query: () => '/messages/templates',
      providesTags: ['MessageTemplate'],
    }),
    addTemplate: build.mutation<MessageTemplate, Sent<TemplateInput>>({
      query: ({ key, body }) => ({
        url: '/messages/templates',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['MessageTemplate'],
    }),
    changeTemplate: build.mutation<MessageTemplate, { id: string; body: TemplateInput }>({
      query: ({ id, body }) => ({ url: `/messages/templates/${id}`, method: 'PUT', body }),
      invalidatesTags: ['MessageTemplate'],
    }),
    removeTemplate: build.mutation<null, string>({
      query: (id) => ({ url: `/messages/templates/${id}`, method: 'DELETE' }),
      invalidatesTags: ['MessageTemplate'],
    }),
  }),
});

export const {
  useListRecipientsQuery,
  useSendMessageMutation,
  useListMessagesQuery,
  useMessageQuery,
  useListTemplatesQuery,
  useAddTemplateMutation,
  useChangeTemplateMutation,
  useRemoveTemplateMutation,
} = messagesApi;
