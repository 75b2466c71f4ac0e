import type {
  EidChange,
  EidPlan,
  NewSlots,
  NewZone,
  Slot,
  SlotQuery,
  Zone,
  ZoneChange,
} from '@khamar/contract/deliveries/zone';
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
const changedTags = () => ['Delivery'] as const;

const deliveriesApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listZones: build.query<Zone[], undefined>({
      query: () => '/deliveries/zones',
      transformResponse: ({ zones }: { zones: Zone[] }) => zones,
      providesTags: ['Delivery'],
    }),
    addZone: build.mutation<Zone, Command<NewZone>>({
      query: (given) => command('POST', 'zones', given),
      invalidatesTags: changedTags,
    }),
    changeZone: build.mutation<Zone, Command<ZoneChange> & { id: string }>({
      query: ({ id, ...given }) => command('PUT', `zones/${id}`, given),
      invalidatesTags: changedTags,
    }),
    listSlots: build.query<Slot[], SlotQuery>({
      query: (params) => ({ url: '/deliveries/slots', params }),
      transformResponse: ({ slots }: { slots: Slot[] }) => slots,
      providesTags: ['Delivery', 'Booking'],
    }),
    addSlots: build.mutation<{ added: number }, Command<NewSlots>>({
      query: (given) => command('POST', 'slots', given),
      invalidatesTags: changedTags,
    }),
    changeCapacity: build.mutation<Slot, Command<{ capacity: number }> & { id: string }>({
      query: ({ id, ...given }) => command('PUT', `slots/${id}`, given),
      invalidatesTags: changedTags,
    }),
    eid: build.query<EidPlan, undefined>({ query: () => '/deliveries/eid', providesTags: ['Delivery'] }),
    changeEid: build.mutation<EidPlan, Command<EidChange>>({
      query: (given) => command('PUT', 'eid', given),
      invalidatesTags: () => ['Delivery', 'Booking'],
    }),
  }),
});

export const {
  useListZonesQuery,
  useAddZoneMutation,
  useChangeZoneMutation,
  useListSlotsQuery,
  useAddSlotsMutation,
  useChangeCapacityMutation,
  useEidQuery,
  useChangeEidMutation,
} = deliveriesApi;
