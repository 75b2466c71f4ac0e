import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { App } from './http/fastify-app.ts';
import type { RateLimits } from './security/rate-limit.ts';

/** What app.ts hands to the register function of each module. */
export interface ModuleContext {
  /** For routes whose answers are the same for everyone. */
  app: App;
  /** For routes that know who asks: with cookies and forms, never cached. */
  personal: App;
  config: Config;
  db: Db;
  /** For what visitors look at, over connections of its own. */
  reads: Db;
  rateLimits: RateLimits;
}
