import { z } from 'zod';

const WebAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));
const WebOrigin = WebAddress.transform((url) => new URL(url).origin);

const Environment = z.object({
  /** React and Redux pick their production builds by this; in development mode pages take twice as long. */
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** The running version (tag or commit), shown in the metrics. */
  KHAMAR_VERSION: z.string().min(1).max(64).default('unversioned'),
  /** Prometheus endpoint of this process, for internal networks only; disabled without a port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Public origin of the site; used for canonical and hreflang URLs. */
  SITE_URL: WebOrigin.default('http://localhost:3000'),
  /** Address of the API for this server process. */
  API_URL: WebAddress.default('http://127.0.0.1:4000'),
  /** Address of the API for browsers: on the site's own origin, unless the API runs on another host. */
  PUBLIC_API_URL: z.union([z.literal('/api'), WebAddress]).default('/api'),
  /** Origin of images, if different from the site's own. */
  MEDIA_ORIGIN: WebOrigin.optional(),
});

/** The only place in web that reads environment variables. */
export const config = Environment.parse(process.env);
