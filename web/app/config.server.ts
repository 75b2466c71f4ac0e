import { Role } from '@khamar/contract/people/roles';
import { z } from 'zod';

const WebAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));
const WebOrigin = WebAddress.transform((url) => new URL(url).origin);

const Environment = z.object({
  /** React and Redux choose by it which half of themselves to load: with anything else pages take twice as long. */
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** What runs here, a tag or a commit; its figures show it. */
  KHAMAR_VERSION: z.string().min(1).max(64).default('unversioned'),
  /** Where Prometheus finds the figures of this process, for the owner's own machines only; without a port there are none. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Where visitors find the site; canonical and hreflang addresses are built from it. */
  SITE_URL: WebOrigin.default('http://localhost:3000'),
  /** Where this process finds the API. */
  API_URL: WebAddress.default('http://127.0.0.1:4000'),
  /** Where the browser finds the API: on the site's own origin, unless a farm runs it on another host. */
  PUBLIC_API_URL: z.union([z.literal('/api'), WebAddress]).default('/api'),
  /** As the API has it: who may use the dashboard at all. */
  DASHBOARD_ROLES: z
    .string()
    .default('ADMIN')
    .transform((roles) => roles.split(',').map((role) => role.trim()))
    .pipe(z.array(Role.exclude(['CUSTOMER']))),
  /** Where pictures come from, when that is not the site's own origin. */
  MEDIA_ORIGIN: WebOrigin.optional(),
});

/** The only reader of the environment in the web. */
export const config = Environment.parse(process.env);
