import { FarmProfile } from '@khamar/contract/farm-profile';
import { PublicSettings } from '@khamar/contract/settings/settings';
// oxlint-disable-next-line no-restricted-imports -- farm.json, the one file a farm edits, is at the repository root
import profile from '../../../farm.json';
import { config } from '~/config.server';
import type { Site } from '~/lib/site';
import { fetchByNode } from './fetch.server.ts';

/** As long as a proxy may cache the API's public responses. */
const FRESH_MS = 1000;
const TIMEOUT_MS = 1000;

const { phone, whatsapp, addresses, openingHours, mapLink, socialLink, wallets } = FarmProfile.parse(profile);
/** Until the API has answered for the first time. */
const FIRST: PublicSettings = {
  officeRoles: ['ADMIN'],
  agentsDeliverUnpaid: false,
  holdMinutes: 30,
  contacts: {
    phone,
    whatsapp,
    addresses,
    openingHours: openingHours ?? null,
    mapLink: mapLink ?? null,
    socialLink,
  },
  wallets,
};

let settings = FIRST;
let readAt = -FRESH_MS;
let reading: Promise<void> | undefined;

/** Deployment settings, and those of the office at most a second old; without the API the last known ones. */
export async function readSite(): Promise<Site> {
  if (performance.now() - readAt >= FRESH_MS) await (reading ??= readSettings());
  return { origin: config.SITE_URL, apiUrl: config.PUBLIC_API_URL, ...settings };
}

async function readSettings(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetchByNode(`${config.API_URL}/settings/public`, {
      method: 'GET',
      headers: {},
      credentials: 'include',
      signal,
    });
    const body: unknown = JSON.parse(await response.text());
    settings = PublicSettings.parse(Reflect.get(Object(body), 'data'));
  } catch {
    // The page itself shows that the API is away.
  } finally {
    readAt = performance.now();
    reading = undefined;
  }
}
