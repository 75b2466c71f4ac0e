import type { Messages } from '@lingui/core';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { Site } from '~/lib/site';
import { baseApi } from '~/api/base-api';
import type { AppStore, RootState } from './store.ts';

type QueryEntries = Parameters<typeof baseApi.util.upsertQueryEntries>[0];

/** What the server hands to the browser inside the page: the deployment, the page's words, every answer it already has. */
interface Handover {
  site: Site;
  words: Messages;
  queries: unknown;
}

export const HANDOVER_ID = 'handover';

export function writeHandover(page: Omit<Handover, 'queries'>, state: RootState): string {
  const queries = Object.values(state.api.queries)
    .filter((query) => query?.status === QueryStatus.fulfilled)
    .map((query) => ({ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }));
  // A script ends at the first "</script", wherever it stands: no "<" may leave this function.
  return JSON.stringify({ ...page, queries } satisfies Handover).replaceAll('<', String.raw`\u003c`);
}

export function readHandover(): Handover {
  const json = document.querySelector(`#${HANDOVER_ID}`)?.textContent ?? '';
  // oxlint-disable-next-line no-unsafe-type-assertion -- our own server wrote it into this very page
  return JSON.parse(json) as Handover;
}

export function restoreQueries(store: AppStore, { queries }: Handover): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the entries were read from the same endpoints
  store.dispatch(baseApi.util.upsertQueryEntries(queries as QueryEntries));
}
