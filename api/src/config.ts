import { fileURLToPath } from 'node:url';
import { SITEMAP_LIMITS } from '@khamar/contract/limits';
import { Language } from '@khamar/contract/people/person';
import { Role } from '@khamar/contract/people/roles';
import { z } from 'zod';
import { ownSecret, withoutPlaceholder } from './security/safe-secret.ts';

/** With its scheme: "localhost:3000" would be read as an address of the scheme "localhost". */
const WebAddress = z.url({ protocol: /^https?$/ });
const SmtpAddress = withoutPlaceholder(z.url({ protocol: /^smtps?$/ }));

const address = WebAddress.transform((url) => url.replace(/(?<!\/)\/+$/, ''));
/** "ADMIN, AGENT" */
const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));

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
    context.addIssue({ code: 'custom', message: 'is no regular expression' });
    return z.NEVER;
  }
});

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  DATABASE_URL: withoutPlaceholder(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  /** Besides those, for the catalogue and live status alone: a crowd of buyers on one cow must not keep others from looking. */
  DATABASE_READ_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(4),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** A statement that takes longer is logged, with the id of the request that caused it. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  /** What runs here, a tag or a commit; /metrics shows it. */
  KHAMAR_VERSION: z.string().min(1).max(64).default('unversioned'),
  /** Where the outside world finds this API; pictures get their absolute addresses from it. */
  PUBLIC_URL: address.default('http://localhost:3000/api'),
  /** Where people find the site; links in mails lead there, and only its pages may refresh a session. */
  SITE_URL: address.default('http://localhost:3000'),
  MEDIA_FOLDER: z.string().default(fileURLToPath(new URL('../../.data/media', import.meta.url))),
  /** A server that speaks S3, for several API servers with the same pictures: all four, or the folder is used. */
  MEDIA_S3_ENDPOINT: WebAddress.optional(),
  MEDIA_S3_BUCKET: z.string().min(3).optional(),
  MEDIA_S3_ACCESS_KEY: withoutPlaceholder(z.string().min(1)).optional(),
  MEDIA_S3_SECRET_KEY: withoutPlaceholder(z.string().min(1)).optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  /** Pages that were fetched before may still show a picture that its cow has lost. */
  PICTURE_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  /** How many days a sold cow stays in the public lists; its page, its tag and the choice 'sold' find it for ever. */
  SOLD_SHOWN_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  /** How much memory pictures for shared links may take; one has about 60 KB. */
  SHARE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32),
  /** How many cows one sitemap lists. */
  SITEMAP_PART: z.coerce.number().int().min(1).max(SITEMAP_LIMITS.part).default(SITEMAP_LIMITS.part),
  /** Signs access tokens; every API process must have the same. */
  TOKEN_SECRET: ownSecret,
  /** Who may use the office at all; what each may do there is in the contract's table. */
  DASHBOARD_ROLES: list(Role.exclude(['CUSTOMER'])).default(['ADMIN']),
  /** A session nobody uses ends after the first; the second ends every session, however busy. */
  SESSION_IDLE_DAYS: z.coerce.number().min(1).max(365).default(14),
  SESSION_MAX_DAYS: z.coerce.number().min(1).max(365).default(60),
  /** Proxies whose x-forwarded-for is believed: addresses, ranges, or "loopback". */
  TRUSTED_PROXIES: list(z.string().min(1)).default(['loopback']),
  /** Where the farm reads what visitors ask, and in which language. */
  FARM_EMAIL: z.email().default('farm@localhost.localdomain'),
  FARM_LANGUAGE: Language.default('bn'),
  /** A lead older than two years sells no cow. */
  LEAD_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(730),
  /** How long a cow is held for whoever has paid nothing yet. */
  HOLD_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  /** How long staff have to look for the money that a buyer says they sent. */
  REVIEW_HOURS: z.coerce.number().int().min(1).max(240).default(24),
  /** How long the first of a waiting list has to answer. */
  OFFER_HOURS: z.coerce.number().int().min(1).max(240).default(4),
  /** How many bookings without a confirmed advance an account may have at once: holds, claims in review and offers of waiting lists. */
  FREE_HOLDS: z.coerce.number().int().min(1).max(20).default(1),
  /** How many waiting lists an account may be on at once. */
  WAITING_LISTS: z.coerce.number().int().min(1).max(100).default(5),
  /** How many claims of one booking may wait for staff at once. */
  OPEN_CLAIMS: z.coerce.number().int().min(1).max(20).default(3),
  /** How many payment pages an account may have open at once. */
  OPEN_ATTEMPTS: z.coerce.number().int().min(1).max(100).default(5),
  /** After so many rejected claims an account books nothing until staff release it. */
  REJECTED_CLAIMS: z.coerce.number().int().min(1).max(20).default(2),
  /** Money that comes later than this after a booking ended does not make it again. */
  REVIVE_HOURS: z.coerce.number().int().min(1).max(240).default(24),
  /** Of the price. Above 10 only where the money is in escrow until delivery. */
  ADVANCE_PERCENT: z.coerce.number().int().min(1).max(100).default(10),
  ADVANCE_IN_ESCROW: z.stringbool().default(false),
  /** From then on buyers cancel by telephone only, and nobody is offered a cow by the waiting list. */
  BOOKING_CUT_OFF: z.iso.datetime({ offset: true }).optional(),
  /** What is owed longer alarms the office. */
  REFUND_DAYS: z.coerce.number().int().min(1).max(60).default(10),
  /** Off only on a farm with one member of staff; the trail says so then. */
  REFUND_SECOND_PERSON: z.stringbool().default(true),
  /** Payment gateways; each is off without all of its settings (docs/payments.md). The addresses are the live ones. */
  SSLCOMMERZ_URL: address.default('https://securepay.sslcommerz.com'),
  SSLCOMMERZ_STORE_ID: withoutPlaceholder(z.string().min(1)).optional(),
  SSLCOMMERZ_STORE_PASSWORD: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_URL: address.default('https://tokenized.pay.bka.sh'),
  BKASH_USERNAME: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_PASSWORD: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_APP_KEY: withoutPlaceholder(z.string().min(1)).optional(),
  BKASH_APP_SECRET: withoutPlaceholder(z.string().min(1)).optional(),
  /** How long a gateway has to answer; three times as long to take the money. */
  GATEWAY_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  /** Where mail is handed in: smtp://user:password@host:port, or smtps://. Only the worker needs these two. */
  SMTP_URL: SmtpAddress.optional(),
  MAIL_FROM: z.email().optional(),
  /** A mail that takes longer is broken off and tried again; a killed worker's mail waits a little longer than this. */
  MAIL_SEND_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  /** The first new try after so many seconds, later ones up to the second apart: with 80 tries, about three days. */
  MAIL_RETRY_SECONDS: z.coerce.number().int().min(1).max(3600).default(5),
  MAIL_RETRY_MAX_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  MAIL_RETRIES: z.coerce.number().int().min(0).max(1000).default(80),
  /** The gateway of SMS (docs/sms.md): without its address there are none. {to}, {to_digits}, {to_local}, {text} and {id} are filled in. */
  SMS_URL: withoutPlaceholder(WebAddress)
    .refine(isSafe, 'is http and not in the farm’s own network')
    .optional(),
  SMS_METHOD: z.enum(['GET', 'POST']).default('POST'),
  SMS_HEADERS: Headers.default({}),
  /** JSON where it begins with { or the headers say so; otherwise a form: to={to}&text={text}. */
  SMS_BODY: withoutPlaceholder(z.string()).optional(),
  /** What the answer is compared with, its status first: '200 {"status":"ok"}'. */
  SMS_OK_PATTERN: pattern.default(/^2/),
  /** The gateway refuses this very number or text: it is not tried again. */
  SMS_REFUSED_PATTERN: pattern.default(/^(400|422) /),
  /** Notices stop at this many in 24 hours; codes have a limit of the same size of their own. The most you pay for is twice the budget. */
  SMS_DAILY_BUDGET: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  /** Whoever holds a cow, or waits for one, must have verified their number by a code. */
  HOLD_NEEDS_VERIFIED_PHONE: z.stringbool().default(false),
  /** How often the worker looks for jobs that another has taken and not finished. */
  JOBS_WATCH_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** Health and figures of the worker, for this machine. */
  WORKER_HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  /** Only for a site on another origin than the API's. */
  CORS_ORIGIN: WebAddress.optional(),
});

/** The key of the gateway must not cross the internet in clear; a gateway in the farm's own network has an address of it. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || OWN_NETWORK.test(hostname);
}

const OWN_NETWORK =
  /^(localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/;

/** All or none of each group: with some missing, pictures would silently go to the folder, and a gateway would silently be off. */
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
      context.addIssue({ code: 'custom', path: [path], message: 'is missing beside its siblings' });
  }
}

/** The Digital Commerce Guidelines 2021 allow a tenth in advance unless somebody else keeps it (docs/selling.md). */
function refuseHighAdvance(
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

/** Nobody could verify a number then, so nobody could hold a cow. */
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
  .superRefine(refuseHighAdvance)
  .superRefine(requireSms);
/** Only the API signs tokens. */
const CommandEnvironment = Environment.omit({ TOKEN_SECRET: true });
const WorkerEnvironment = CommandEnvironment.extend({
  SMTP_URL: SmtpAddress,
  MAIL_FROM: z.email(),
})
  .superRefine(requireWholeGroups)
  .superRefine(refuseHighAdvance)
  .superRefine(requireSms);

export type Config = z.infer<typeof Environment>;
export type WorkerConfig = z.infer<typeof WorkerEnvironment>;

/** Under an https address the site is open to the world, and what the README publishes must not open it. */
export const allowsDemo = ({ PUBLIC_URL, SITE_URL }: Pick<Config, 'PUBLIC_URL' | 'SITE_URL'>): boolean =>
  ![PUBLIC_URL, SITE_URL].some((url) => url.startsWith('https:'));

/** The only readers of the environment. A wrong setting stops the process with its name, not its value. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  read(ApiEnvironment, environment);

export const readWorkerConfig = (environment: NodeJS.ProcessEnv = process.env): WorkerConfig =>
  read(WorkerEnvironment, environment);

/** For commands that a person starts beside the product. */
export const readCommandConfig = (
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = process.env,
): Omit<Config, 'TOKEN_SECRET'> => read(CommandEnvironment, { ...environment, DATABASE_URL: databaseUrl });

function read<Settings>(schema: z.ZodType<Settings>, environment: NodeJS.ProcessEnv): Settings {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`);
}
