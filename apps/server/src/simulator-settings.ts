import type { Settings } from './platform/settings.ts';

/** What the simulator lets in. */
const mtnAccount = {
  subscriptionKey: 'collection-ardoise',
  apiUser: 'a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10',
  apiKey: 'simulator',
  disbursementSubscriptionKey: 'disbursement-ardoise',
  disbursementApiUser: 'a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10',
  disbursementApiKey: 'simulator',
};
const orangeAccount = {
  consumerKey: 'ardoise',
  consumerSecret: 'simulator',
  apiUser: 'ardoise',
  apiPassword: 'simulator',
  channelMsisdn: '690000000',
  pin: '1234',
};

/** The same settings with the simulator in the place of every operator and carrier: nothing reaches the world, and no money moves. */
export const withSimulator = (settings: Settings, url: string): Settings => ({
  ...settings,
  simulatorUrl: url,
  mailboxUrl: `${url}/mail/messages`,
  sms: {
    url: `${url}/sms/api/v1/sendsms`,
    user: 'ardoise',
    password: 'simulator',
    sender: 'Ardoise',
  },
  operators: {
    timeoutMs: settings.operators.timeoutMs,
    mtn: { url, environment: 'mtncameroon', account: mtnAccount },
    orange: { url, account: orangeAccount },
    pawapay: { url },
  },
});
