import { fileURLToPath } from 'node:url';
import { SITEMAP_LIMITS } from '@khamar/contract/limits';
import { Language } from '@khamar/contract/accounts/person';
import { Role } from '@khamar/contract/accounts/role-schema';
import { z } from 'zod';
import { ownSecret, withoutPlaceholder } from './security/secret-schema.ts';

/** The scheme is required: "localhost:3000" would parse as a URL with the scheme "localhost". */
const WebAddress = z.url({ protocol: /^https?$/ });
const SmtpAddress = withoutPlaceholder(z.url({ protocol: /^smtps?$/ }));

const address = WebAddress.transform((url) => url.replace(/(?<!\/)\/+$/, ''));
/** Comma-separated: "ADMIN, AGENT". */
const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));

/** "22:00-08:00", or "off". */
const quietHours = z
  .string()
  .regex(/^(off|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/, 'is neither "off" nor like 22:00-08:00')
  .transform((text) => {
    const [from = '', to = ''] = text.split('-');
    return text === 'off' ? null : { from, to };
  });

/** {"Authorization": "Bearer …"} */
const Headers = withoutPlaceholder(z.string())
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)));

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text, 's');
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a regular expression' });
    return z.NEVER;
  }
});

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  DATABASE_URL: withoutPlaceholder(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  /** A separate pool for the catalogue and live status, so that buyers queued on one cow do not block visitors. */
  DATABASE_READ_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(4),
  /** Multiplies how long the database may take before a request fails. For machines that are often overloaded, such as CI. */
  DATABASE_TIMEOUT_FACTOR: z.coerce.number().min(1).max(20).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Slower statements are logged with the id of the request that caused them. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  /** The tag or commit that is running, shown in /metrics. */
  KHAMAR_VERSION: z.string().min(1).max(64).default('unversioned'),
  /** Public base URL of the API; absolute image URLs are built from it. */
  PUBLIC_URL: address.default('http://localhost:3000/api'),
  /** Public URL of the site: mails link to it, and only its origin may refresh a session. */
  SITE_URL: address.default('http://localhost:3000'),
  MEDIA_FOLDER: z.string().default(fileURLToPath(new URL('../../.data/media', import.meta.url))),
  /** S3-compatible storage, needed when several API servers share images. Set all four, or the folder is used. */
  MEDIA_S3_ENDPOINT: WebAddress.optional(),
  MEDIA_S3_BUCKET: z.string().min(3).optional(),
  MEDIA_S3_ACCESS_KEY: withoutPlaceholder(z.string().min(1)).optional(),
  MEDIA_S3_SECRET_KEY: withoutPlaceholder(z.string().min(1)).optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  /** Cached pages may still show an image after it was removed from its cow. */
  PICTURE_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  /** How many days a sold cow stays in the public lists. Its page, its tag and the filter 'sold' still find it after that. */
  SOLD_SHOWN_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  /** Cache for share images, about 60 KB each. */
  SHARE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32),
  /** Cows per sitemap file. */
  SITEMAP_PART: z.coerce.number().int().min(1).max(SITEMAP_LIMITS.part).default(SITEMAP_LIMITS.part),
  /** Signs access tokens; must be the same in every API process. */
  TOKEN_SECRET: ownSecret,
  // The first values of settings that administrators change in the office (modules/settings); a change there takes precedence: these
  // roles, the terms of a hold and of an offer, the advance, the second person for refunds, the budget for SMS.
  /** Roles that may open the office; the contract's permission table says what each may do there. */
  DASHBOARD_ROLES: list(Role.exclude(['CUSTOMER'])).default(['ADMIN']),
  /** An unused session ends after the first; every session ends after the second, used or not. */
  SESSION_IDLE_DAYS: z.coerce.number().min(1).max(365).default(14),
  SESSION_MAX_DAYS: z.coerce.number().min(1).max(365).default(60),
  /** Proxies whose x-forwarded-for is trusted: addresses, ranges, or "loopback". */
  TRUSTED_PROXIES: list(z.string().min(1)).default(['loopback']),
  /** Where leads are mailed, and in which language. */
  FARM_EMAIL: z.email().default('farm@localhost.localdomain'),
  FARM_LANGUAGE: Language.default('bn'),
  /** An older lead no longer leads to a sale. */
  LEAD_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(730),
  /** How long a cow is held without a payment. */
  HOLD_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  /** How long staff have to confirm a payment that a buyer reported. */
  REVIEW_HOURS: z.coerce.number().int().min(1).max(240).default(24),
  /** The same after the hold of a buyer without a verified number, if that is sooner: anyone can make up an account and a TrxID. */
  UNVERIFIED_REVIEW_HOURS: z.coerce.number().int().min(1).max(240).default(2),
  /** How long the first person on a waiting list has to respond. */
  OFFER_HOURS: z.coerce.number().int().min(1).max(240).default(4),
  /** In Dhaka; the time of an offer does not run in them. */
  QUIET_HOURS: quietHours.prefault('22:00-08:00'),
  /** Limit per account of bookings without a confirmed advance: holds, claims in review and waiting-list offers. */
  FREE_HOLDS: z.coerce.number().int().min(1).max(20).default(1),
  /** Holds per client network and hour of accounts without a verified number; five times as many with one. */
  NETWORK_HOLDS: z.coerce.number().int().min(1).max(1_000_000).default(20),
  /** After two unpaid holds of one cow by one buyer, the pause before the next; 0 for none. */
  HOLD_PAUSE_MINUTES: z.coerce.number().int().min(0).max(1440).default(60),
  /** Limit per account. */
  WAITING_LISTS: z.coerce.number().int().min(1).max(100).default(5),
  /** Limit per booking of payment claims waiting for staff. */
  OPEN_CLAIMS: z.coerce.number().int().min(1).max(20).default(3),
  /** Limit per account of open payment pages. */
  OPEN_ATTEMPTS: z.coerce.number().int().min(1).max(100).default(5),
  /** After this many rejected claims an account cannot book until staff unblock it. */
  REJECTED_CLAIMS: z.coerce.number().int().min(1).max(20).default(2),
  /** A payment that arrives later than this after a booking ended does not revive the booking. */
  REVIVE_HOURS: z.coerce.number().int().min(1).max(240).default(24),
  /** Percent of the price. Above 10 only if the money stays in escrow until delivery. */
  ADVANCE_PERCENT: z.coerce.number().int().min(1).max(100).default(10),
  ADVANCE_IN_ESCROW: z.stringbool().default(false),
  /** From then on buyers can cancel only by phone, and the waiting list makes no more offers. */
  BOOKING_CUT_OFF: z.iso.datetime({ offset: true }).optional(),
  /** Refunds pending longer than this are flagged in the office. */
  REFUND_DAYS: z.coerce.number().int().min(1).max(60).default(10),
  /** How long after delivery a cow can be returned; as the return policy promises. */
  RETURN_DAYS: z.coerce.number().int().min(1).max(60).default(1),
  /** SMS to customers who owe money: the day before the due date, on that day and a week later. */
  DEBT_REMINDERS: z.stringbool().default(true),
  /** Off only on a farm with a single staff member; the audit log then records it. */
  REFUND_SECOND_PERSON: z.stringbool().default(true),
  /** Payment gateways; each is off unless all its settings are given (docs/payments.md). The default URLs are the live ones. */
  SSLCOMMERZ_URL: address.default('https://securepay.sslcommerz.com'),
  SSLCOMMERZ_STORE_ID: withoutPlaceholder(z.string().min(1)).optional(),
  SSLCOMMERZ_STORE_PASSWORD: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_URL: address.default('https://tokenized.pay.bka.sh'),
  BKASH_USERNAME: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_PASSWORD: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_APP_KEY: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_APP_SECRET: withoutPlaceholder(z.string().min(1)).optional(),
  /** Timeout for gateway requests; capturing a payment gets three times as long. */
  GATEWAY_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  /** Mail server: smtp://user:password@host:port, or smtps://. Only the worker needs these two. */
  SMTP_URL: SmtpAddress.optional(),
  MAIL_FROM: z.email().optional(),
  /** Sending is aborted and retried after this time. A mail of a killed worker is picked up shortly after it. */
  MAIL_SEND_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  /** Delay before the first retry, and the longest delay between later ones; 80 retries take about three days. */
  MAIL_RETRY_SECONDS: z.coerce.number().int().min(1).max(3600).default(5),
  MAIL_RETRY_MAX_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  MAIL_RETRIES: z.coerce.number().int().min(0).max(1000).default(80),
  /** SMS gateway (docs/sms.md); no SMS without it. {to}, {to_digits}, {to_local}, {text} and {id} are filled in. */
  SMS_URL: withoutPlaceholder(WebAddress)
    .refine(isSafe, 'is http and not in the farm’s own network')
    .optional(),
  SMS_METHOD: z.enum(['GET', 'POST']).default('POST'),
  SMS_HEADERS: Headers.default({}),
  /** Sent as JSON if it starts with { or the headers say so, otherwise as a form: to={to}&text={text}. */
  SMS_BODY: withoutPlaceholder(z.string()).optional(),
  /** Matched against the status followed by the response body: '200 {"status":"ok"}'. */
  SMS_OK_PATTERN: pattern.default(/^2/),
  /** The gateway rejects this number or text permanently, so it is not retried. */
  SMS_REFUSED_PATTERN: pattern.default(/^(400|422) /),
  /** Limit of notices per 24 hours. Codes, and records of staff, have separate limits of the same size, so you pay for at most three times the budget. */
  SMS_DAILY_BUDGET: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  /** Holding a cow or joining a waiting list requires a verified phone number. By default if SMS_URL is set. */
  HOLD_NEEDS_VERIFIED_PHONE: z.stringbool().default(false),
  /** How often the worker looks for jobs that another worker took and did not finish. */
  JOBS_WATCH_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** Health and metrics of the worker, for this machine only. */
  WORKER_HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  /** Only when the site has a different origin than the API. */
  CORS_ORIGIN: WebAddress.optional(),
});

/** The gateway's key must not be sent unencrypted over the internet; plain http is allowed only to private addresses. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || OWN_NETWORK.test(hostname);
}

const OWN_NETWORK =
  /^(localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/;

/** All or none of each group: with some missing, images would silently go to the folder and a gateway would silently be off. */
const GROUPS = [
  ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY', 'MEDIA_S3_SECRET_KEY'],
  ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
  ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'],
] as const;

function requireWholeGroups(
  environment: Partial<Record<(typeof GROUPS)[number][number], string | undefined>>,
  context: z.RefinementCtx,
): void {
  for (const group of GROUPS) {
    const missing = group.filter((name) => environment[name] === undefined);
    if (missing.length === group.length) continue;
    for (const path of missing)
      context.addIssue({
        code: 'custom',
        path: [path],
        message: 'is required together with the others of its group',
      });
  }
}

/** The Digital Commerce Guidelines 2021 cap the advance at 10 % unless a third party holds it in escrow (docs/selling.md). */
function rejectHighAdvance(
  { ADVANCE_PERCENT, ADVANCE_IN_ESCROW }: Pick<Config, 'ADVANCE_PERCENT' | 'ADVANCE_IN_ESCROW'>,
  context: z.RefinementCtx,
): void {
  if (ADVANCE_PERCENT > 10 && !ADVANCE_IN_ESCROW)
    context.addIssue({
      code: 'custom',
      path: ['ADVANCE_PERCENT'],
      message: 'is above 10 without ADVANCE_IN_ESCROW',
    });
}

/** Without SMS no one could verify a number, so no one could hold a cow. */
function requireSms(
  { SMS_URL, HOLD_NEEDS_VERIFIED_PHONE }: Pick<Config, 'SMS_URL' | 'HOLD_NEEDS_VERIFIED_PHONE'>,
  context: z.RefinementCtx,
): void {
  if (HOLD_NEEDS_VERIFIED_PHONE && SMS_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['HOLD_NEEDS_VERIFIED_PHONE'],
      message: 'is on without SMS_URL',
    });
}

const ApiEnvironment = Environment.superRefine(requireWholeGroups)
  .superRefine(rejectHighAdvance)
  .superRefine(requireSms);
/** Only the API signs tokens. */
const CommandEnvironment = Environment.omit({ TOKEN_SECRET: true });
const WorkerEnvironment = CommandEnvironment.extend({
  SMTP_URL: SmtpAddress,
  MAIL_FROM: z.email(),
})
  .superRefine(requireWholeGroups)
  .superRefine(rejectHighAdvance)
  .superRefine(requireSms);

export type Config = z.infer<typeof Environment>;
export type WorkerConfig = z.infer<typeof WorkerEnvironment>;

/** An https URL means a public site, where the demo password published in the README must not work. */
export const allowsDemo = ({ PUBLIC_URL, SITE_URL }: Pick<Config, 'PUBLIC_URL' | 'SITE_URL'>): boolean =>
  ![PUBLIC_URL, SITE_URL].some((url) => url.startsWith('https:'));

/** The only code that reads the environment. An invalid setting stops the process; the error names it but never prints its value. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  read(ApiEnvironment, environment);

export const readWorkerConfig = (environment: NodeJS.ProcessEnv = process.env): WorkerConfig =>
  read(WorkerEnvironment, environment);

/** For CLI commands. */
export const readCommandConfig = (
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = process.env,
): Omit<Config, 'TOKEN_SECRET'> => read(CommandEnvironment, { ...environment, DATABASE_URL: databaseUrl });

function read<Settings>(schema: z.ZodType<Settings>, environment: NodeJS.ProcessEnv): Settings {
  // Without a verified number, every made-up account could hold a cow.
  const HOLD_NEEDS_VERIFIED_PHONE =
    environment['HOLD_NEEDS_VERIFIED_PHONE'] ?? String(environment['SMS_URL'] !== undefined);
  const result = schema.safeParse({ ...environment, HOLD_NEEDS_VERIFIED_PHONE });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`);
}
