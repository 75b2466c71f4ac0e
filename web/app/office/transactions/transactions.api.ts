import type { JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import type { ReceivablePage } from '@khamar/contract/sales/receivable';
import type { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import type {
  AssignedLine,
  StatementImport,
  StatementLinePage,
  StatementResult,
} from '@khamar/contract/sales/statement';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

/** In milliseconds; for two megabytes over a weak signal and thousands of lines to process. */
const IMPORT_TIMEOUT = 120_000;

const transactionsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.query<PaymentPage, ListParameters>({
      query: (params) => ({ url: '/sales/payments', params }),
      providesTags: ['Money'],
    }),
    listRefunds: build.query<RefundPage, ListParameters>({
      query: (params) => ({ url: '/sales/refunds', params }),
      providesTags: ['Money'],
    }),
    listJournal: build.query<JournalPage, ListParameters>({
      query: (params) => ({ url: '/sales/journal', params }),
      providesTags: ['Money'],
    }),
    listReceivables: build.query<ReceivablePage, ListParameters>({
      query: (params) => ({ url: '/sales/receivables', params }),
      providesTags: ['Money', 'Booking'],
    }),
    moneySums: build.query<MoneySums, ListParameters>({
      query: (params) => ({ url: '/sales/sums', params }),
      providesTags: ['Money'],
    }),
    listStatementLines: build.query<StatementLinePage, ListParameters>({
      query: (params) => ({ url: '/sales/statement-lines', params }),
      providesTags: ['Money'],
    }),
    assignStatementLine: build.mutation<AssignedLine, { id: string; body: object; key: string }>({
      query: ({ id, body, key }) => ({
        url: `/sales/statement-lines/${id}/assign`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: () => ['Booking', 'Money', 'Inventory', 'Cow'],
    }),
    importStatement: build.mutation<StatementResult, { body: StatementImport; key: string }>({
      query: ({ body, key }) => ({
        url: '/sales/statements',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        timeout: IMPORT_TIMEOUT,
      }),
      invalidatesTags: () => ['Booking', 'Money', 'Inventory', 'Cow'],
    }),
  }),
});

export const {
  useListPaymentsQuery,
  useListRefundsQuery,
  useListJournalQuery,
  useListReceivablesQuery,
  useMoneySumsQuery,
  useListStatementLinesQuery,
  useAssignStatementLineMutation,
  useImportStatementMutation,
} = transactionsApi;
