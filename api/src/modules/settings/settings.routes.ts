import { ok, responseOf } from '@khamar/contract/envelope';
import { SETTINGS_SECTIONS } from '@khamar/contract/settings/sections';
import {
  changedOf,
  changeOf,
  historyOf,
  PublicSettings,
  SETTINGS,
  SettingsPage,
} from '@khamar/contract/settings/settings';
import { z } from 'zod';
import type { AuthGuard } from '../../http/auth-guard.ts';
import {
  type App,
  COMMAND_ERROR_RESPONSES,
  CommandHeaders,
  ERROR_RESPONSES,
  SIGNED_IN,
} from '../../http/fastify-app.ts';
import { sendPublic } from '../../http/response-cache.ts';
import type { SettingsService } from './settings.service.ts';

const office = { tags: ['Settings'], security: SIGNED_IN };

const list = {
  ...office,
  summary: 'List the settings of the farm, each section with its version',
  response: { 200: responseOf(SettingsPage), ...ERROR_RESPONSES },
};
const readPublic = {
  tags: ['Settings'],
  summary: 'Contacts, opening hours, wallets and terms of a hold, as the site shows them',
  // Strict: proxies cache by URL, and unknown parameters would let anyone fill the cache with copies.
  querystring: z.strictObject({}),
  response: { 200: responseOf(PublicSettings) },
};

export function settingsRoutes(
  { app, personal }: { app: App; personal: App },
  settings: SettingsService,
  { requires, actorOf }: AuthGuard,
): void {
  const onRequest = requires('manage:settings');
  app.get('/settings/public', { schema: readPublic }, async (request, reply) =>
    sendPublic(request, reply, 'Public settings', await settings.readPublic()),
  );
  personal.get('/settings', { schema: list, onRequest }, async () => ok('Settings', await settings.list()));
  // One route for each section, so that each has its own schema.
  for (const section of SETTINGS_SECTIONS) {
    const history = {
      ...office,
      summary: `List the versions of the section ${section}, newest first`,
      response: { 200: responseOf(historyOf(SETTINGS[section])), ...ERROR_RESPONSES },
    };
    const change = {
      ...office,
      summary: `Replace the section ${section}; 409 if someone else changed it since`,
      headers: CommandHeaders,
      body: changeOf(SETTINGS[section]),
      response: { 200: responseOf(changedOf(SETTINGS[section])), ...COMMAND_ERROR_RESPONSES },
    };
    personal.get(`/settings/${section}/versions`, { schema: history, onRequest }, async () =>
      ok('Versions', { versions: await settings.listVersions(section) }),
    );
    personal.put(`/settings/${section}`, { schema: change, onRequest }, async (request) =>
      ok(
        'Settings saved',
        await settings.change(
          actorOf(request),
          section,
          // The route's own schema has validated it.
          request.body,
          request.headers['idempotency-key'],
        ),
      ),
    );
  }
}
