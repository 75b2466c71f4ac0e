import type { DriverRuns } from '@khamar/contract/deliveries/run';
import { baseApi } from '~/api/base-api';
import type { Step } from './step.ts';
import { pathOf } from './step.ts';

/** A phone at the edge of a network is slow, and a photo is large. */
const TIMEOUT = 30_000;

export const runApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    driverRuns: build.query<DriverRuns, undefined>({ query: () => '/run' }),
    sendStep: build.mutation<unknown, Step>({
      query: (step) => {
        const { action, key } = step;
        const headers = { 'idempotency-key': key };
        const request = { url: pathOf(step), headers, timeout: TIMEOUT, mustConfirm: true };
        if (action.kind !== 'photo') return { ...request, method: 'POST', body: action.body };
        const body = action.photo;
        return {
          ...request,
          method: 'PUT',
          headers: { ...headers, 'content-type': 'image/jpeg' },
          fetchFn: (url, init) => fetch(url, { ...init, body }),
        };
      },
    }),
  }),
});
