import type { Log, Notifications } from '../../db/notifications.ts';
import type { AuthGuard } from '../../http/auth-guard.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { MailService } from '../messages/index.ts';
import { settingsRoutes } from './settings.routes.ts';
import { makeSettingsService } from './settings.service.ts';

import type { CurrentSettings } from './current-settings.ts';

export { type CurrentSettings, makeCurrentSettings } from './current-settings.ts';
export { accountsOf } from './settings.service.ts';
export { SETTINGS_MAILS } from './settings-mails.ts';

/** What the farm decides in the office: versioned, in the audit log, applied by every process within a second. */
export function registerSettings(
  { app, personal, config, db, settings }: ModuleContext,
  mail: MailService,
  guard: AuthGuard,
): void {
  // Until the first values are replaced by those of the database, no command may use them.
  personal.addHook('onRequest', async () => {
    if (!settings.isLoaded()) await settings.refresh();
  });
  settingsRoutes({ app, personal }, makeSettingsService({ db, config, current: settings, mail }), guard);
}

/** Applies changes of other processes. Call the result now and then: a process may miss a notification. */
export function applySettings(settings: CurrentSettings, notifications: Notifications, log: Log): () => void {
  const refresh = () => {
    settings.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'the settings could not be read');
    });
  };
  notifications.subscribe({
    onMessage(payload) {
      if (payload.startsWith('setting:')) refresh();
    },
    onListening: refresh,
  });
  return refresh;
}
