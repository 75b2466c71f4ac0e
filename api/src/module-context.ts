import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { App } from './http/fastify-app.ts';
import type { Notifications } from './db/notifications.ts';
import type { CurrentSettings } from './modules/settings/current-settings.ts';
import type { RateLimits } from './security/rate-limit.ts';

/** Passed by app.ts to the register function of each module. */
export interface ModuleContext {
  /** For routes whose responses are the same for everyone. */
  app: App;
  /** For routes that depend on the account: cookies, forms, never cached. */
  personal: App;
  config: Config;
  /** What administrators change in the office. */
  settings: CurrentSettings;
  notifications: Notifications;
  db: Db;
  /** For public reads, over a separate pool. */
  reads: Db;
  rateLimits: RateLimits;
}
