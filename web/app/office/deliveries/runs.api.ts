import type {
  Board,
  DayDelivery,
  ResolveDelivery,
  DriverList,
  NewRun,
  Run,
  RunChange,
  RunList,
  StopSummary,
} from '@khamar/contract/deliveries/run';
import { officeApi } from '~/office/office.api';

interface Command<Body> {
  /** The same for every attempt of a command. */
  key: string;
  body: Body;
}

const command = (method: 'POST' | 'PUT', path: string, { key, body }: Command<object>) => ({
  url: `/deliveries/${path}`,
  method,
  headers: { 'idempotency-key': key },
  body,
});

/** Even after an error, so that the screen shows the current state. */
const changedTags = () => ['Delivery', 'Booking'] as const;

/** The store only holds serializable values, and the site's security policy allows no object URLs for images. */
const toDataUrl = async (file: Pick<Response, 'blob'>): Promise<string> => {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
  });
  reader.readAsDataURL(await file.blob());
  return read;
};

const runsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    board: build.query<Board, { from: string; to: string }>({
      query: (params) => ({ url: '/deliveries/board', params }),
      providesTags: ['Delivery', 'Booking'],
    }),
    dayDeliveries: build.query<DayDelivery[], string>({
      query: (day) => ({ url: '/deliveries/day', params: { day } }),
      transformResponse: ({ deliveries }: { deliveries: DayDelivery[] }) => deliveries,
      providesTags: ['Delivery', 'Booking', 'Money'],
    }),
    listRuns: build.query<RunList, string>({
      query: (day) => ({ url: '/deliveries/runs', params: { day } }),
      providesTags: ['Delivery', 'Booking', 'Money'],
    }),
    run: build.query<Run, string>({
      query: (id) => `/deliveries/runs/${encodeURIComponent(id)}`,
      providesTags: ['Delivery', 'Booking', 'Money'],
    }),
    stopPhoto: build.query<string, string>({
      query: (id) => ({ url: `/deliveries/stops/${encodeURIComponent(id)}/photo`, readFile: toDataUrl }),
      keepUnusedDataFor: 0,
    }),
    listDrivers: build.query<DriverList['drivers'], undefined>({
      query: () => '/deliveries/drivers',
      transformResponse: ({ drivers }: DriverList) => drivers,
    }),
    planRun: build.mutation<Run, Command<NewRun>>({
      query: (given) => command('POST', 'runs', given),
      invalidatesTags: changedTags,
    }),
    changeRun: build.mutation<Run, Command<RunChange> & { id: string }>({
      query: ({ id, ...given }) => command('PUT', `runs/${id}`, given),
      invalidatesTags: changedTags,
    }),
    resolveDelivery: build.mutation<StopSummary, Command<ResolveDelivery> & { id: string }>({
      query: ({ id, ...given }) => command('POST', `stops/${id}/resolve`, given),
      invalidatesTags: () => ['Delivery', 'Booking', 'Money', 'Inventory'],
    }),
  }),
});

export const {
  useBoardQuery,
  useDayDeliveriesQuery,
  useListRunsQuery,
  useRunQuery,
  useStopPhotoQuery,
  useListDriversQuery,
  usePlanRunMutation,
  useChangeRunMutation,
  useResolveDeliveryMutation,
} = runsApi;
