import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { limitsForm, type MessageLimits, readLimits } from './message-limits.ts';
import {
  operatorEnvironment,
  type OperatorSettings,
  operatorSettingsOf,
} from './operator-settings.ts';
import { readAuthorities } from './outside/read-authorities.ts';
import {
  address,
  flag,
  oneOf,
  port,
  secretOf,
  text,
  webAddress,
  wholeNumber,
} from './setting-kinds.ts';
import { smsEnvironment, type SmsSettings, smsSettingsOf } from './sms-settings.ts';
import { StartError } from './start-error.ts';

const messageLimits = z
  .string()
  .trim()
  .regex(limitsForm)
  .transform(readLimits)
  .describe('three pairs of whole numbers such as 6/20 300/2000 5000/20000');

const isProxy = (item: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true;
  const [ip = '', bits, ...rest] = item.split('/');
  return isIP(ip) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};
const proxyList = z
  .string()
  .refine((list) => list.split(',').every((item) => isProxy(item.trim())))
  .describe('IP addresses or ranges, separated by commas, or the word loopback');

const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'an address that begins with postgres://').optional(),
  ARDOISE_READ_URL: address(
    /^postgres(ql)?$/,
    'an address that begins with postgres://',
  ).optional(),
  ARDOISE_READ_LAG_SECONDS: wholeNumber(1, 3_600).default(30),
  ARDOISE_DATA: text.default('./data'),
  ARDOISE_PUBLIC_URL: webAddress.optional(),
  ARDOISE_DEMO: flag.optional(),
  ARDOISE_SIMULATOR: flag.optional(),
  ARDOISE_SIMULATOR_PORT: port.optional(),
  ARDOISE_ZONE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/)
    .refine((zone) => zone !== 'desk')
    .describe('a small letter, then up to 30 small letters, digits and dashes; not “desk”')
    .default('console'),
  ARDOISE_SECRET: secretOf(32).optional(),
  ARDOISE_LOG: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ARDOISE_METRICS_TOKEN: secretOf(16).optional(),
  ARDOISE_SMTP_URL: address(
    /^smtps?$/,
    'an address that begins with smtp:// or smtps://',
  ).optional(),
  ARDOISE_MESSAGING_URL: webAddress.optional(),
  ARDOISE_MAIL_FROM: z.email().describe('an email address').default('no-reply@ardoise.test'),
  ARDOISE_REQUESTS_PER_MINUTE: wholeNumber(10, 100_000_000).default(6_000),
  ARDOISE_API_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  ARDOISE_MAX_REQUESTS: wholeNumber(1, 100_000).default(200),
  ARDOISE_MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1_000),
  ARDOISE_MAX_ARRIVING_PER_ADDRESS: wholeNumber(1, 100_000).default(100),
  ARDOISE_MAX_PIPELINED: wholeNumber(1, 10_000).default(20),
  ARDOISE_BODY_GRACE_MS: wholeNumber(10, 60_000).default(15_000),
  ARDOISE_MIN_BODY_PACE: wholeNumber(1, 1_000_000).default(500),
  ARDOISE_DB_POOL: wholeNumber(2, 200).default(10),
  ARDOISE_DB_WAIT_SECONDS: wholeNumber(1, 600).default(5),
  ARDOISE_TRUST_PROXY: proxyList.optional(),
  ARDOISE_MAINTENANCE: flag.default(false),
  ARDOISE_S3_ENDPOINT: webAddress.optional(),
  ARDOISE_S3_ACCESS_KEY: text.optional(),
  ARDOISE_S3_SECRET_KEY: text.optional(),
  ARDOISE_EXTRA_CA: text.describe('the path of a file with certificates in PEM form').optional(),
  ...smsEnvironment,
  ARDOISE_LIMIT_CODES: messageLimits.prefault('40/120 5000/50000 5000/50000'),
  ARDOISE_LIMIT_NOTICES: messageLimits.prefault('10/30 5000/50000 5000/50000'),
  ARDOISE_LIMIT_APPLICATIONS: messageLimits.prefault('6/20 300/2000 5000/20000'),
  ARDOISE_LIMIT_RECEIPTS: messageLimits.prefault('20/100 20000/100000 100000/1000000'),
  ARDOISE_LIMIT_PAYMENT_LINKS: messageLimits.prefault('5/10 2000/5000 20000/50000'),
  ARDOISE_LIMIT_INVOICES: messageLimits.prefault('10/30 20000/50000 100000/500000'),
  ARDOISE_OUTBOX_DAYS: wholeNumber(1, 3_650).default(30),
  ARDOISE_EVENT_DAYS: wholeNumber(1, 3_650).default(30),
  ...operatorEnvironment,
  ARDOISE_PAYOUT_DESK_ABOVE: wholeNumber(1, 1_000_000_000).default(500_000),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** A replica of it, from which reports and exports are read; null: from the database itself. */
  readonly readUrl: string | null;
  /** A replica that is further behind is not read from. */
  readonly readLagSeconds: number;
  readonly dataFolder: string;
  /** Where the outside reaches us, without a slash at the end; null: as the server listens. */
  readonly publicUrl: string | null;
  readonly isDemo: boolean;
  readonly hasSimulator: boolean;
  /** Null: a free port. */
  readonly simulatorPort: number | null;
  /** Where it stands in for operators and carriers, so that what is paid and sent is a test; null: nowhere. */
  readonly simulatorUrl: string | null;
  readonly zone: string;
  /** Null: made at the first start and kept in the database. */
  readonly secret: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly metricsToken: string | null;
  readonly smtpUrl: string | null;
  /** Where a partner carries the talks of schools; null for the product's own chat. */
  readonly messagingUrl: string | null;
  /** A mailbox that takes email over HTTP where there is no SMTP; null: none. */
  readonly mailboxUrl: string | null;
  readonly sms: SmsSettings;
  readonly mailFrom: string;
  readonly messageLimits: MessageLimits;
  /** How long it is kept that a message went, without what it said. */
  readonly outboxDays: number;
  /** How long it is kept what has happened. */
  readonly eventDays: number;
  readonly maxRequests: number;
  readonly maxConnectionsPerAddress: number;
  /** Requests of one address whose body is not there yet. */
  readonly maxArrivingPerAddress: number;
  /** Requests on one connection that are not answered yet. */
  readonly maxPipelined: number;
  /** After this time a body must have come with so many bytes a second. */
  readonly bodyGraceMs: number;
  readonly minBodyPace: number;
  /** For each address; calls that matter have tighter limits of their own. */
  readonly requestsPerMinute: number;
  /** For each API key, on each node. */
  readonly apiCallsPerMinute: number;
  readonly dbPoolSize: number;
  readonly dbWaitMs: number;
  /** Addresses of our own proxies, whose X-Forwarded-For is believed; null: none. */
  readonly trustProxy: string | null;
  readonly underMaintenance: boolean;
  readonly s3: {
    readonly endpoint: string;
    readonly accessKey: string;
    readonly secretKey: string;
  } | null;
  /** Certificates, in PEM form, that outside calls trust beside those that Node trusts. */
  readonly extraAuthorities: readonly string[];
  readonly operators: OperatorSettings;
  /** Payouts above it, in XAF, wait for the provider's desk. */
  readonly payoutDeskAbove: number;
}

/** The settings whose values must not be shown when they are wrong: an address may hold a password too. */
const isSecret = (name: string, value: string): boolean =>
  /SECRET|DATABASE_URL|READ_URL|SMTP_URL|KEY|TOKEN|PASSWORD|PIN$/.test(name) ||
  (name.endsWith('_URL') && value.includes('@'));

type SettingName = keyof typeof environment.shape;

/** One line in plain words: the schema library's own say nothing to whoever starts a server. */
function explain(name: SettingName, given: NodeJS.ProcessEnv): string {
  const value = given[name] ?? '';
  const shown = isSecret(name, value) ? '' : ` (it is "${value}")`;
  const allowed = environment.shape[name].unwrap().description ?? '';
  return `The setting ${name} is wrong${shown}: give ${allowed}.`;
}

/** Reads and checks every setting at once; an empty value counts as not set. */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const known = Object.fromEntries(
    Object.keys(environment.shape)
      .filter((name) => given[name] !== undefined && given[name] !== '')
      .map((name) => [name, given[name]]),
  );
  const misspelt = Object.keys(given).find(
    (name) => name.startsWith('ARDOISE_') && !(name in environment.shape) && !testNames.has(name),
  );
  if (misspelt !== undefined)
    throw new StartError(`There is no setting ${misspelt}. See docs/operations.md.`);
  const parsed = environment.safeParse(known);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name as SettingName));
    throw new StartError([...wrong].map((name) => explain(name, given)).join(' '));
  }
  return combine(parsed.data);
}

/** Names that the tests, launchers and commands use beside the program's own settings. */
const testNames = new Set([
  'ARDOISE_BACKUP_PASSPHRASE',
  'ARDOISE_CHROMIUM',
  'ARDOISE_FAILOVER_ROOT',
  'ARDOISE_TEST_DATABASE_URL',
]);

function combine(env: z.output<typeof environment>): Settings {
  const isDemo = env.ARDOISE_DEMO ?? env.DATABASE_URL === undefined;
  const hasSimulator = env.ARDOISE_SIMULATOR ?? isDemo;
  const s3Parts = [env.ARDOISE_S3_ENDPOINT, env.ARDOISE_S3_ACCESS_KEY, env.ARDOISE_S3_SECRET_KEY];
  const [endpoint, accessKey, secretKey] = s3Parts;
  const hasS3 = endpoint !== undefined && accessKey !== undefined && secretKey !== undefined;
  if (!hasS3 && s3Parts.some((part) => part !== undefined)) {
    throw new StartError(
      'The settings ARDOISE_S3_ENDPOINT, ARDOISE_S3_ACCESS_KEY and ARDOISE_S3_SECRET_KEY go together: set all three or none.',
    );
  }
  if (
    env.DATABASE_URL !== undefined &&
    !isDemo &&
    env.ARDOISE_SECRET === undefined &&
    env.ARDOISE_PUBLIC_URL !== undefined
  ) {
    throw new StartError(
      'The setting ARDOISE_SECRET is missing: with ARDOISE_PUBLIC_URL set, give at least 32 characters.',
    );
  }
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    readUrl: env.ARDOISE_READ_URL ?? null,
    readLagSeconds: env.ARDOISE_READ_LAG_SECONDS,
    dataFolder: path.resolve(env.ARDOISE_DATA),
    publicUrl: env.ARDOISE_PUBLIC_URL ?? null,
    isDemo,
    hasSimulator,
    simulatorPort: env.ARDOISE_SIMULATOR_PORT ?? null,
    simulatorUrl: null,
    zone: env.ARDOISE_ZONE,
    secret: env.ARDOISE_SECRET ?? null,
    logLevel: env.ARDOISE_LOG,
    metricsToken: env.ARDOISE_METRICS_TOKEN ?? null,
    smtpUrl: env.ARDOISE_SMTP_URL ?? null,
    messagingUrl: env.ARDOISE_MESSAGING_URL ?? null,
    mailboxUrl: null,
    sms: smsSettingsOf(env),
    mailFrom: env.ARDOISE_MAIL_FROM,
    messageLimits: {
      code: env.ARDOISE_LIMIT_CODES,
      notice: env.ARDOISE_LIMIT_NOTICES,
      application: env.ARDOISE_LIMIT_APPLICATIONS,
      receipt: env.ARDOISE_LIMIT_RECEIPTS,
      paymentLink: env.ARDOISE_LIMIT_PAYMENT_LINKS,
      invoice: env.ARDOISE_LIMIT_INVOICES,
    },
    outboxDays: env.ARDOISE_OUTBOX_DAYS,
    eventDays: env.ARDOISE_EVENT_DAYS,
    maxRequests: env.ARDOISE_MAX_REQUESTS,
    requestsPerMinute: env.ARDOISE_REQUESTS_PER_MINUTE,
    apiCallsPerMinute: env.ARDOISE_API_CALLS_PER_MINUTE,
    maxConnectionsPerAddress: env.ARDOISE_MAX_CONNECTIONS_PER_ADDRESS,
    maxArrivingPerAddress: env.ARDOISE_MAX_ARRIVING_PER_ADDRESS,
    maxPipelined: env.ARDOISE_MAX_PIPELINED,
    bodyGraceMs: env.ARDOISE_BODY_GRACE_MS,
    minBodyPace: env.ARDOISE_MIN_BODY_PACE,
    dbPoolSize: env.ARDOISE_DB_POOL,
    dbWaitMs: env.ARDOISE_DB_WAIT_SECONDS * 1_000,
    trustProxy: env.ARDOISE_TRUST_PROXY ?? null,
    underMaintenance: env.ARDOISE_MAINTENANCE,
    s3: hasS3 ? { endpoint, accessKey, secretKey } : null,
    extraAuthorities: readAuthorities(env.ARDOISE_EXTRA_CA),
    payoutDeskAbove: env.ARDOISE_PAYOUT_DESK_ABOVE,
    operators: operatorSettingsOf(env),
  };
}
