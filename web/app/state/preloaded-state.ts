import type { Messages } from '@lingui/core';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { Site } from '~/lib/site';
import { baseApi } from '~/api/base-api';
import type { AppStore, RootState } from './store.ts';

type QueryEntries = Parameters<typeof baseApi.util.upsertQueryEntries>[0];

/** State embedded in the page for the browser: deployment settings, the page's messages, and all cached responses. */
interface PreloadedState {
  site: Site;
  messages: Messages;
  queries: unknown;
}

export const PRELOADED_STATE_ID = 'preloaded-state';

/** `messages` is already JSON. */
export function writePreloadedState(
  { site, messages }: { site: Site; messages: string },
  state: RootState,
): string {
  const queries = Object.values(state.api.queries)
    .filter((query) => query?.status === QueryStatus.fulfilled)
    .map((query) => ({ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }));
  const json = `{"site":${JSON.stringify(site)},"messages":${messages},"queries":${JSON.stringify(queries)}}`;
  // Escapes every "<": the first "</script" would end the script element, even inside a string.
  return json.replaceAll('<', String.raw`\u003c`);
}

export function readPreloadedState(): PreloadedState {
  const json = document.querySelector(`#${PRELOADED_STATE_ID}`)?.textContent ?? '';
  // oxlint-disable-next-line no-unsafe-type-assertion -- our own server wrote it into this page
  return JSON.parse(json) as PreloadedState;
}

export function restoreQueries(store: AppStore, { queries }: PreloadedState): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the entries were read from the same endpoints
  store.dispatch(baseApi.util.upsertQueryEntries(queries as QueryEntries));
}
