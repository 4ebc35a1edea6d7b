import { hostName } from '@ardoise/contract/values/host-name';
import { statusReadsPerSecond } from '@ardoise/contract/values/operator-limits';
import { z } from 'zod';
import { accountOf, credential, webAddress, wholeNumber } from './setting-kinds.ts';
import { StartError } from './start-error.ts';

type Secrets = Readonly<Record<string, string>>;

/** Where the operators are, and the provider's own accounts there; null: none, and schools use theirs. */
export interface OperatorSettings {
  readonly timeoutMs: number;
  readonly mtn: {
    readonly url: string;
    readonly environment: string;
    /** What MTN has registered for callbacks to the provider's account; null: not known. */
    readonly callbackHost: string | null;
    /** By each API user, over all nodes; null: as often as we like. */
    readonly readsPerSecond: number | null;
    readonly account: Secrets | null;
  };
  readonly orange: {
    readonly url: string;
    readonly account: Secrets | null;
  };
  readonly pawapay: PawapaySettings;
  /** The operators' own test systems, on which developers try things out. */
  readonly sandbox?: Readonly<Record<'mtn' | 'orange', SandboxSettings>> & {
    readonly pawapay: PawapaySettings;
  };
}

interface PawapaySettings {
  readonly url: string;
  /** The provider's own, by which its payouts go; without it they go by its accounts with the operators. */
  readonly payoutAccount?: Secrets;
}

interface SandboxSettings {
  readonly url: string;
  /** MTN's target environment; of no meaning elsewhere. */
  readonly environment: string;
  readonly account: Secrets | null;
}

const callbackHost = hostName.describe(
  'a host without https:// and without a slash, such as pay.school.cm',
);

export const operatorEnvironment = {
  ARDOISE_OPERATOR_TIMEOUT_MS: wholeNumber(100, 60_000).default(15_000),
  ARDOISE_MTN_URL: webAddress.default('https://proxy.momoapi.mtn.com'),
  ARDOISE_MTN_ENVIRONMENT: credential.default('mtncameroon'),
  ARDOISE_MTN_CALLBACK_HOST: callbackHost.optional(),
  ARDOISE_MTN_READS_PER_SECOND: wholeNumber(1, 1_000).default(statusReadsPerSecond.mtn ?? 1_000),
  ARDOISE_MTN_SUBSCRIPTION_KEY: credential.optional(),
  ARDOISE_MTN_API_USER: credential.optional(),
  ARDOISE_MTN_API_KEY: credential.optional(),
  ARDOISE_MTN_PAYOUT_SUBSCRIPTION_KEY: credential.optional(),
  ARDOISE_MTN_PAYOUT_API_USER: credential.optional(),
  ARDOISE_MTN_PAYOUT_API_KEY: credential.optional(),
  ARDOISE_MTN_SANDBOX_URL: webAddress.default('https://sandbox.momodeveloper.mtn.com'),
  ARDOISE_MTN_SANDBOX_SUBSCRIPTION_KEY: credential.optional(),
  ARDOISE_MTN_SANDBOX_API_USER: credential.optional(),
  ARDOISE_MTN_SANDBOX_API_KEY: credential.optional(),
  ARDOISE_MTN_SANDBOX_PAYOUT_SUBSCRIPTION_KEY: credential.optional(),
  ARDOISE_MTN_SANDBOX_PAYOUT_API_USER: credential.optional(),
  ARDOISE_MTN_SANDBOX_PAYOUT_API_KEY: credential.optional(),
  ARDOISE_ORANGE_URL: webAddress.default('https://api-s1.orange.cm'),
  ARDOISE_ORANGE_CONSUMER_KEY: credential.optional(),
  ARDOISE_ORANGE_CONSUMER_SECRET: credential.optional(),
  ARDOISE_ORANGE_API_USER: credential.optional(),
  ARDOISE_ORANGE_API_PASSWORD: credential.optional(),
  ARDOISE_ORANGE_CHANNEL_MSISDN: credential.optional(),
  ARDOISE_ORANGE_PIN: credential.optional(),
  ARDOISE_ORANGE_SANDBOX_URL: webAddress.default('https://api-s1.orange.cm'),
  ARDOISE_ORANGE_SANDBOX_CONSUMER_KEY: credential.optional(),
  ARDOISE_ORANGE_SANDBOX_CONSUMER_SECRET: credential.optional(),
  ARDOISE_ORANGE_SANDBOX_API_USER: credential.optional(),
  ARDOISE_ORANGE_SANDBOX_API_PASSWORD: credential.optional(),
  ARDOISE_ORANGE_SANDBOX_CHANNEL_MSISDN: credential.optional(),
  ARDOISE_ORANGE_SANDBOX_PIN: credential.optional(),
  ARDOISE_PAWAPAY_URL: webAddress.default('https://api.pawapay.io'),
  ARDOISE_PAWAPAY_PAYOUT_TOKEN: credential.optional(),
  ARDOISE_PAWAPAY_SANDBOX_URL: webAddress.default('https://api.sandbox.pawapay.io'),
  ARDOISE_PAWAPAY_SANDBOX_PAYOUT_TOKEN: credential.optional(),
} as const;

const operatorSchema = z.object(operatorEnvironment);
type OperatorEnvironment = z.output<typeof operatorSchema>;

/** MTN sells paying out apart from collecting. */
const mtnAccounts = {
  collecting: {
    subscriptionKey: 'ARDOISE_MTN_SUBSCRIPTION_KEY',
    apiUser: 'ARDOISE_MTN_API_USER',
    apiKey: 'ARDOISE_MTN_API_KEY',
  },
  payingOut: {
    disbursementSubscriptionKey: 'ARDOISE_MTN_PAYOUT_SUBSCRIPTION_KEY',
    disbursementApiUser: 'ARDOISE_MTN_PAYOUT_API_USER',
    disbursementApiKey: 'ARDOISE_MTN_PAYOUT_API_KEY',
  },
} as const;

const mtnSandboxAccounts = {
  collecting: {
    subscriptionKey: 'ARDOISE_MTN_SANDBOX_SUBSCRIPTION_KEY',
    apiUser: 'ARDOISE_MTN_SANDBOX_API_USER',
    apiKey: 'ARDOISE_MTN_SANDBOX_API_KEY',
  },
  payingOut: {
    disbursementSubscriptionKey: 'ARDOISE_MTN_SANDBOX_PAYOUT_SUBSCRIPTION_KEY',
    disbursementApiUser: 'ARDOISE_MTN_SANDBOX_PAYOUT_API_USER',
    disbursementApiKey: 'ARDOISE_MTN_SANDBOX_PAYOUT_API_KEY',
  },
} as const;

const orangeAccount = {
  consumerKey: 'ARDOISE_ORANGE_CONSUMER_KEY',
  consumerSecret: 'ARDOISE_ORANGE_CONSUMER_SECRET',
  apiUser: 'ARDOISE_ORANGE_API_USER',
  apiPassword: 'ARDOISE_ORANGE_API_PASSWORD',
  channelMsisdn: 'ARDOISE_ORANGE_CHANNEL_MSISDN',
  pin: 'ARDOISE_ORANGE_PIN',
} as const;

const orangeSandbox = {
  consumerKey: 'ARDOISE_ORANGE_SANDBOX_CONSUMER_KEY',
  consumerSecret: 'ARDOISE_ORANGE_SANDBOX_CONSUMER_SECRET',
  apiUser: 'ARDOISE_ORANGE_SANDBOX_API_USER',
  apiPassword: 'ARDOISE_ORANGE_SANDBOX_API_PASSWORD',
  channelMsisdn: 'ARDOISE_ORANGE_SANDBOX_CHANNEL_MSISDN',
  pin: 'ARDOISE_ORANGE_SANDBOX_PIN',
} as const;

type NameOf<Names> = Names[keyof Names];
type MtnNames = typeof mtnAccounts | typeof mtnSandboxAccounts;
type MtnName = NameOf<MtnNames['collecting']> | NameOf<MtnNames['payingOut']>;

/** Paying out is beside collecting, never without it. */
function mtnAccountOf(
  env: OperatorEnvironment,
  { collecting, payingOut }: MtnNames,
): Secrets | null {
  const given = accountOf<string, MtnName>(env, collecting);
  const toPayOut = accountOf<string, MtnName>(env, payingOut);
  if (given === null && toPayOut !== null) {
    throw new StartError(
      `The settings ${Object.values(payingOut).join(', ')} need ${Object.values(collecting).join(', ')} as well.`,
    );
  }
  return given === null ? null : { ...given, ...toPayOut };
}

const pawapayOf = (url: string, apiToken: string | undefined): PawapaySettings => ({
  url,
  ...(apiToken === undefined ? {} : { payoutAccount: { apiToken } }),
});

const sandboxOf = (env: OperatorEnvironment): NonNullable<OperatorSettings['sandbox']> => ({
  mtn: {
    url: env.ARDOISE_MTN_SANDBOX_URL,
    environment: 'sandbox',
    account: mtnAccountOf(env, mtnSandboxAccounts),
  },
  orange: {
    url: env.ARDOISE_ORANGE_SANDBOX_URL,
    environment: '',
    account: accountOf(env, orangeSandbox),
  },
  pawapay: pawapayOf(env.ARDOISE_PAWAPAY_SANDBOX_URL, env.ARDOISE_PAWAPAY_SANDBOX_PAYOUT_TOKEN),
});

export const operatorSettingsOf = (env: OperatorEnvironment): OperatorSettings => ({
  timeoutMs: env.ARDOISE_OPERATOR_TIMEOUT_MS,
  mtn: {
    url: env.ARDOISE_MTN_URL,
    environment: env.ARDOISE_MTN_ENVIRONMENT,
    callbackHost: env.ARDOISE_MTN_CALLBACK_HOST ?? null,
    readsPerSecond: env.ARDOISE_MTN_READS_PER_SECOND,
    account: mtnAccountOf(env, mtnAccounts),
  },
  orange: { url: env.ARDOISE_ORANGE_URL, account: accountOf(env, orangeAccount) },
  pawapay: pawapayOf(env.ARDOISE_PAWAPAY_URL, env.ARDOISE_PAWAPAY_PAYOUT_TOKEN),
  sandbox: sandboxOf(env),
});
